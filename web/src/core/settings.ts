// What the player has chosen for this device. Each choice is a signal that is kept; the
// ones that change the look are written on <html> as data attributes for the style sheet.

import { effect, signal, type Signal } from '@preact/signals';
import { keep, recall } from './kept.ts';
import { guessLanguage, LANGUAGES, speak, type Language } from '../texts/t.ts';

function kept<T extends string>(key: string, choices: readonly T[], fallback: T): Signal<T> {
  const stored = recall(key) as T | null;
  const value = signal<T>(stored && choices.includes(stored) ? stored : fallback);
  effect(() => void keep(key, value.value));
  return value;
}

const onOff = ['on', 'off'] as const;
const languages = Object.keys(LANGUAGES) as Language[];
const browser = typeof navigator === 'undefined' ? ['en'] : navigator.languages;

export const settings = {
  language: kept<Language>('language', languages, guessLanguage(browser)),
  theme: kept('theme', ['auto', 'light', 'dark'] as const, 'auto'),
  sound: kept('sound', onOff, 'off'),
  motion: kept('motion', ['auto', 'off'] as const, 'auto'),
  contrast: kept('contrast', ['normal', 'high'] as const, 'normal'),
  /** Letters that a table answers; whoever speaks to the device presses them unawares. */
  keys: kept('keys', onOff, 'on'),
  /** Web Push, where the server offers it and the browser allows it. */
  push: kept('summons', onOff, 'on'), // so it is kept on people's devices
  /** What others say at a table with friends. */
  talk: kept('talk', onOff, 'on'),
  risk: kept('risk', onOff, 'on'),
  pace: kept('pace', ['calm', 'quick', 'instant'] as const, 'calm'),
  /** Gentle at first: whoever is new should see the board before the game is over. */
  level: kept('level', ['1', '2', '3', '4'] as const, '1'),
};

/** False where the player or the system asks for stillness. */
export function moving(): boolean {
  if (settings.motion.value === 'off') return false;
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Applies the settings to the document, now and whenever they change. */
export function applySettings(): Promise<void> {
  const root = document.documentElement;
  effect(() => {
    root.dataset.theme = settings.theme.value;
    root.dataset.motion = settings.motion.value;
    root.dataset.contrast = settings.contrast.value;
  });
  const first = speak(settings.language.value);
  let started = false;
  effect(() => {
    const wanted = settings.language.value;
    if (started) void speak(wanted);
    started = true;
  });
  return first;
}
