import { wholeUnit } from '#lib/quantity.ts'

/** An order as carriers see it, in the shape of their port (outside/pickup-points/port.ts). */
export interface Parcel {
  weightG: number
  lengthCm: number
  widthCm: number
  heightCm: number
}

/** Weight and size of one piece: from the product, its category or the company's settings. */
export interface Piece {
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
}

/** No carrier accepts a longer side, so the height of a pile is limited (our choice). */
const longestCm = 120

/**
 * Total weight of the pieces and size of the pile: they are stacked upon one another (our choice). Of goods by measure a piece is one unit:
 * weight and height are counted by the quantity and rounded up.
 */
export function parcelOfAll(pieces: readonly { piece: Piece; count: number; step?: number }[]): Parcel {
  const sum = (of: (piece: Piece) => number) =>
    Math.ceil(
      pieces.reduce((all, { piece, count, step }) => all + (of(piece) * count * (step ?? wholeUnit)) / wholeUnit, 0),
    )
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
