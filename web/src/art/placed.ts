/** Where a piece of 100 × 100 lies in a picture: a transform. */
export const placed = (x: number, y: number, scale: number, turn = 0) =>
  `translate(${x} ${y}) scale(${scale}) rotate(${turn} 50 50)`;
