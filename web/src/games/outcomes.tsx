// A chance outcome as a small picture with words, for entering it by hand.

import type { JSX } from 'preact';
import {
  CUBE_COLOURS,
  CubeToken,
  SpecialToken,
  type CubeColour,
  type Special,
} from '../art/cubes.tsx';
import { SymbolDie, type SymbolLetter } from '../art/fives.tsx';
import { Die, type MouseColour } from '../art/mice.tsx';
import { Tile, type TileKind } from '../art/wisps.tsx';
import type { GameId } from '../core/types.ts';
import { word } from '../texts/words.ts';

function Small({ children, label }: { children: JSX.Element; label: string }) {
  return (
    <svg viewBox="0 0 100 100" width="40" height="40" role="img" aria-label={label}>
      {children}
    </svg>
  );
}

const isCube = (kind: string): kind is CubeColour => (CUBE_COLOURS as string[]).includes(kind);

function picture(game: GameId, kind: string, name: string): JSX.Element | string {
  const label = word(name);
  switch (game) {
    case 'mice':
      return <Small label={label}>{<Die face={name as MouseColour | 'joker'} />}</Small>;
    case 'fives':
      return <Small label={label}>{<SymbolDie letter={name as SymbolLetter} />}</Small>;
    case 'cubes':
      return (
        <Small label={label}>
          {isCube(name) ? (
            <CubeToken colour={name} letter={label.charAt(0).toUpperCase()} />
          ) : (
            <SpecialToken kind={name as Special} />
          )}
        </Small>
      );
    case 'wispwood':
      return kind === 'deal' || kind === 'level' ? (
        <Small label={label}>{<Tile kind={name as TileKind} />}</Small>
      ) : (
        label
      );
    default:
      return label;
  }
}

export function outcomeLabel(game: GameId, move: string): JSX.Element {
  const [kind = '', ...names] = move.split(' ');
  const parts = game === 'fives' && kind === 'roll' ? [...(names[0] ?? '')] : names;
  return (
    <>
      {parts.map((name, index) => (
        <span key={index}>{picture(game, kind, name)}</span>
      ))}
    </>
  );
}
