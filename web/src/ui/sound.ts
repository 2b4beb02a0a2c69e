// Short wooden sounds and one bell, made here, so that nothing is loaded. All are off until they
// are switched on, except the bell of fives, which nobody may miss.

import type { LogEntry } from '../core/session.ts';
import { settings } from '../core/settings.ts';

let audio: AudioContext | null = null;

function context(): AudioContext | null {
  try {
    audio ??= new AudioContext();
    return audio;
  } catch {
    return null; // no sound device: play on in silence
  }
}

function tone(
  frequency: number,
  seconds: number,
  volume: number,
  type: OscillatorType,
  later = 0,
): void {
  const out = context();
  if (!out) return;
  const voice = out.createOscillator();
  const level = out.createGain();
  voice.type = type;
  voice.frequency.value = frequency;
  const start = out.currentTime + later;
  level.gain.setValueAtTime(volume, start);
  level.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  voice.connect(level).connect(out.destination);
  voice.start(start);
  voice.stop(start + seconds);
}

const WOOD = { place: 220, roll: 150, take: 330, steal: 110, score: 440, turn: 520 } as const;

/* Wood on wood: a low body, and above it the short click of the edges. */
export function knock(kind: keyof typeof WOOD): void {
  if (settings.sound.value !== 'on') return;
  tone(WOOD[kind], 0.16, 0.22, 'sine');
  tone(WOOD[kind] * 2.76, 0.05, 0.1, 'triangle');
  if (kind === 'roll')
    for (const [n, pitch] of [180, 130, 165].entries())
      tone(pitch, 0.06, 0.14, 'triangle', n * 0.07);
}

/** Three notes up where somebody of this device has won, two down where not. */
export function fanfare(won: boolean): void {
  if (settings.sound.value !== 'on') return;
  for (const [n, pitch] of (won ? [392, 494, 587] : [330, 262]).entries())
    tone(pitch, 0.5, 0.16, 'triangle', n * 0.14);
}

/** The sound of what has just happened, if it has one. */
export function soundOf({ move, events }: LogEntry): void {
  const has = (kind: string) => events.some((event) => event.kind === kind);
  if (has('score') || has('win')) knock('score');
  else if (has('steal') || has('bust')) knock('steal');
  else if (move.startsWith('roll')) knock('roll');
  else if (has('take')) knock('take');
  else if (/^(L|step|slant|leap|gate|wisp|trees|draw|cat|corner) /.test(move)) knock('place');
}

/** The bell: heard even where other sounds are off; the board flashes beside it. */
export function ring(): void {
  for (const part of [1320, 1980, 2640]) tone(part, 1.4, 0.12, 'sine');
}
