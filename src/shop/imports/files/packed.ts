import type { ProductRow, StagedProduct } from '../plan/catalog-shapes.ts'
import { readNumber } from '../plan/figures.ts'

type Packed = Pick<ProductRow, 'weightG' | 'lengthCm' | 'widthCm' | 'heightCm' | 'dimensions'>

/** Heavier and longer than anything a shop sends: somebody's slip, or another unit (our choice). */
const heaviestKg = 5_000
const longestCm = 2_000

const unknown: Packed = { weightG: null, lengthCm: null, widthCm: null, heightCm: null, dimensions: null }

/** What a file says of a packed piece, rounded up, and its sides as they were said; what it does not say, or says senselessly, stays as it was known. */
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

/** 2.3 kg are 2,300 g, and not the 2,299.9999999999995 that the multiplication makes of them. */
const rounded = (figure: number): number => Number(figure.toFixed(6))
