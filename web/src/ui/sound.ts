// Short wooden sounds and one bell, made here, so that nothing is loaded, and what is felt with
// them. All are off until they are switched on, except the bell, which nobody may miss.

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

export type Sound = keyof typeof WOOD;

const WOOD = { place: 220, roll: 150, take: 330, steal: 110, score: 440, turn: 520 } as const;

/* What a hand feels where the device can shake: milliseconds on, off, on, … */
const FELT: Partial<Record<Sound, number[]>> = {
  roll: [12, 40, 12, 40, 12],
  steal: [40],
  turn: [25],
};

/* Wood on wood: a low body, and above it the short click of the edges. */
export function knock(kind: Sound): void {
  if (settings.sound.value !== 'on') return;
  const felt = FELT[kind];
  if (felt) navigator.vibrate?.(felt);
  tone(WOOD[kind], 0.16, 0.22, 'sine');
  tone(WOOD[kind] * 2.76, 0.05, 0.1, 'triangle');
  if (kind === 'roll')
    for (const [n, pitch] of [180, 130, 165].entries())
      tone(pitch, 0.06, 0.14, 'triangle', n * 0.07);
}

/** Three notes up where somebody of this device has won, two down where not. */
export function fanfare(won: boolean): void {
  if (settings.sound.value !== 'on') return;
  navigator.vibrate?.(won ? [40, 70, 40, 70, 90] : [60]);
  for (const [n, pitch] of (won ? [392, 494, 587] : [330, 262]).entries())
    tone(pitch, 0.5, 0.16, 'triangle', n * 0.14);
}

/** The sound of what has just happened, if it has one; `own` knows those of its game. */
export function soundOf(entry: LogEntry, own?: (entry: LogEntry) => Sound | null): void {
  const points = entry.events.some(({ kind }) => kind === 'score' || kind === 'win');
  const rolled = entry.move.startsWith('roll') ? 'roll' : null;
  const sound = points ? 'score' : (own?.(entry) ?? rolled);
  if (sound) knock(sound);
}

/** The bell: heard even where other sounds are off; the board flashes beside it. */
export function ring(): void {
  for (const part of [1320, 1980, 2640]) tone(part, 1.4, 0.12, 'sine');
}
