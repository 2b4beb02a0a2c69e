import { Die, Mouse, MOUSE_COLOURS, Tomcat } from '../../art/mice.tsx';
import type { Rows } from '../gallery.tsx';

export const rows: Rows = [
  [
    ...MOUSE_COLOURS.map((colour) => <Mouse colour={colour} />),
    ...MOUSE_COLOURS.map((colour) => <Die face={colour} />),
    <Die face="joker" />,
  ],
  [0, 1, 2, 3].map((seat) => <Tomcat seat={seat} />),
];
