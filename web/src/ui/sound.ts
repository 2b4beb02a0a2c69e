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

function tone(frequency: number, seconds: number, volume: number, type: OscillatorType): void {
  const out = context();
  if (!out) return;
  const voice = out.createOscillator();
  const level = out.createGain();
  voice.type = type;
  voice.frequency.value = frequency;
  level.gain.setValueAtTime(volume, out.currentTime);
  level.gain.exponentialRampToValueAtTime(0.0001, out.currentTime + seconds);
  voice.connect(level).connect(out.destination);
  voice.start();
  voice.stop(out.currentTime + seconds);
}

const WOOD = { place: 220, roll: 150, take: 330, steal: 110, score: 440, turn: 520 } as const;

export function knock(kind: keyof typeof WOOD): void {
  if (settings.sound.value === 'on') tone(WOOD[kind], 0.12, 0.25, 'triangle');
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
