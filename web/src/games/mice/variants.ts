// What can be chosen when a game of mice is set.

import { msg } from '../../texts/t.ts';
import { YES_NO, type Variant } from '../variant.ts';

export const variants: Variant[] = [
  { option: 'children', label: msg("Children's version: every mouse is 1 point"), values: YES_NO },
  { option: 'risky', label: msg('Risky version: five colours are safe at once'), values: YES_NO },
  { option: 'match', label: msg('Match: everybody starts once'), values: YES_NO },
];
