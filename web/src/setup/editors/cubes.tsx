// The wooden tokens, counted kind by kind.

import { SpecialToken, type Special } from '../../art/cubes.tsx';
import { word } from '../../texts/words.ts';
import { Counters } from '../counters.tsx';
import type { Editors } from '../editors.ts';
import type { FieldProps } from '../option-fields.tsx';

const Tokens = (props: FieldProps) => (
  <Counters {...props} name={word} picture={(kind) => <SpecialToken kind={kind as Special} />} />
);

export const editors: Editors = { specials: Tokens };
