/** What carriers are told of an order: as their port has it (outside/pickup-points/port.ts). */
export interface Parcel {
  weightG: number
  lengthCm: number
  widthCm: number
  heightCm: number
}

/** What a company's settings say of one piece of its goods. */
interface PieceSettings {
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
}

/** No carrier takes a longer side, and a pile is not one piece upon another for ever (our choice). */
const longestCm = 120

/** What an order weighs and how big it is: the piece of the settings, as many times; pieces lie upon one another (our choice). */
export function parcelOf({ weight_g, length_cm, width_cm, height_cm }: PieceSettings, pieces: number): Parcel {
  const count = Math.max(1, pieces)
  return {
    weightG: Math.max(1, weight_g * count),
    lengthCm: Math.max(1, length_cm),
    widthCm: Math.max(1, width_cm),
    heightCm: Math.max(1, Math.min(longestCm, height_cm * count)),
  }
}
