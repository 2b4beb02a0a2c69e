// The engine's sentences in the player's language. They come in English, with the rule's number
// in front ("M10: red is …"); a catalogue entry may hold one word that varies, written {what}.

import type { EngineError } from '../core/types.ts';
import { patterns, t } from './t.ts';

export interface Reason {
  text: string;
  rule: string | null;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Translates a sentence that may fit an entry with {what}. */
export function translateSentence(sentence: string): string {
  const whole = t(sentence);
  if (whole !== sentence) return whole;
  for (const id of patterns()) {
    const [head = '', tail = ''] = id.split('{what}');
    const match = new RegExp(`^${escape(head)}(.+)${escape(tail)}$`).exec(sentence);
    if (match) return t(id, { what: t(match[1] ?? '') });
  }
  return sentence;
}

export function reason(error: EngineError): Reason {
  const match = /^([WMFC]\d+): (.*)$/s.exec(error.message);
  const sentence = match?.[2] ?? error.message;
  return { text: upper(translateSentence(sentence)), rule: error.rule ?? match?.[1] ?? null };
}
