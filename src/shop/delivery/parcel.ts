/** What carriers are told of an order: as their port has it (outside/pickup-points/port.ts). */
export interface Parcel {
  weightG: number
  lengthCm: number
  widthCm: number
  heightCm: number
}

/** What one piece weighs and measures: as goods, their categories and the company's settings say it. */
export interface Piece {
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
}

/** No carrier takes a longer side, and a pile is not one piece upon another for ever (our choice). */
const longestCm = 120

/** What pieces weigh together and how big the pile is: they lie upon one another (our choice). */
export function parcelOfAll(pieces: readonly { piece: Piece; count: number }[]): Parcel {
  const sum = (of: (piece: Piece) => number) => pieces.reduce((all, { piece, count }) => all + of(piece) * count, 0)
  const most = (of: (piece: Piece) => number) => Math.max(1, ...pieces.map(({ piece }) => of(piece)))
  return {
    weightG: Math.max(
      1,
      sum((piece) => piece.weight_g),
    ),
    lengthCm: most((piece) => piece.length_cm),
    widthCm: most((piece) => piece.width_cm),
    heightCm: Math.max(
      1,
      Math.min(
        longestCm,
        sum((piece) => piece.height_cm),
      ),
    ),
  }
}
