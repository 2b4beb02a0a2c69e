// What a layer above adds to the settings; the sheet itself is loaded when it is opened.

import { signal, type Signal } from '@preact/signals';
import type { ComponentType } from 'preact';

/** What other parts of the page have to choose, loaded when it is first shown. */
export const moreSettings: Signal<(() => Promise<ComponentType>) | null> = signal(null);
