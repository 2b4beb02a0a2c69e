export interface CardExample {
  rows: string[];
  points?: number;
  tiles: Record<string, number>;
  may: string[];
}
export function exampleForests(): { card: string; points: number; rows: string[] }[];
export function cardExamples(wasm: string): Promise<Record<string, CardExample>>;
