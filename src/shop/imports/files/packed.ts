import type { ProductRow, StagedProduct } from '../plan/catalog-shapes.ts'
import { readNumber } from '../plan/figures.ts'

type Packed = Pick<ProductRow, 'weightG' | 'lengthCm' | 'widthCm' | 'heightCm' | 'dimensions'>

/** Larger values are treated as errors or other units: no shop sends such goods (our choice). */
const heaviestKg = 5_000
const longestCm = 2_000

const unknown: Packed = { weightG: null, lengthCm: null, widthCm: null, heightCm: null, dimensions: null }

/** Weight and dimensions of a packed piece, rounded up, with the dimensions as written. Missing or invalid values keep the known ones. */
export function readPacked(
  { weightKg, dimensions }: Pick<StagedProduct, 'weightKg' | 'dimensions'>,
  known: Packed = unknown,
): Packed {
  const weight = inBounds(weightKg, heaviestKg)
  const sides = (dimensions ?? '').split('/').map((side) => inBounds(side, longestCm))
  const [lengthCm, widthCm, heightCm] = sides.map((side) => side && Math.ceil(side))
  const areSaid = sides.length === 3 && lengthCm && widthCm && heightCm
  return {
    weightG: weight ? Math.ceil(rounded(weight * 1000)) : known.weightG,
    ...(areSaid
      ? { lengthCm, widthCm, heightCm, dimensions: sides.join('/') }
      : {
          lengthCm: known.lengthCm,
          widthCm: known.widthCm,
          heightCm: known.heightCm,
          dimensions: known.dimensions,
        }),
  }
}

function inBounds(text: string | undefined, most: number): number | null {
  const figure = text === undefined ? null : readNumber(text)
  return figure !== null && figure > 0 && figure <= most ? figure : null
}

/** 2.3 kg are 2,300 g: removes the floating-point error of the multiplication, which gives 2,299.9999999999995. */
const rounded = (figure: number): number => Number(figure.toFixed(6))
