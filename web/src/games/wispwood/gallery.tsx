import { CatTile, GhostCat, Tile, type TileKind } from '../../art/wisps.tsx';
import type { Rows } from '../gallery.tsx';

const KINDS: TileKind[] = ['pumpkin', 'witch', 'orb', 'heart', 'tree'];

export const rows: Rows = [
  [
    ...KINDS.map((kind) => <Tile kind={kind} />),
    <CatTile ready />,
    <CatTile ready={false} />,
    <GhostCat />,
  ],
];
