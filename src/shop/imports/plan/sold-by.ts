import { maxCount, maxStep, readThousandths, wholeUnit } from '#lib/quantity.ts'
import { isDivisible } from '#shop/catalog/product/sale-unit.ts'
import type { NoteCode } from '../refusals.ts'
import type { ExistingProduct, StagedProduct } from './catalog-shapes.ts'

type Sold = { step: number; minimum: number; notes: { code: NoteCode; detail: string }[] }

/**
 * Step and minimum of a product with this unit. What the file does not say stays as it was; what it says and the shop cannot sell is noted.
 * Step and minimum are quantities in units: «0,1».
 */
export function readSoldBy(
  unit: string,
  { saleStep, saleMinimum }: Pick<StagedProduct, 'saleStep' | 'saleMinimum'>,
  product: Pick<ExistingProduct, 'step' | 'minimum' | 'isMarked' | 'isReserved'> | undefined,
): Sold {
  const notes: Sold['notes'] = []
  const before = product?.step ?? wholeUnit
  const step = stepOf()
  return { step, minimum: minimumOf(), notes }

  function stepOf(): number {
    const said = saleStep === undefined ? { value: before, isExact: true } : readThousandths(saleStep)
    const isSaid = saleStep !== undefined
    if (!said?.isExact || said.value < 1 || said.value > maxStep) {
      notes.push({ code: 'step_bad', detail: saleStep ?? '' })
      return isDivisible(unit) ? before : wholeUnit
    }
    if (said.value !== wholeUnit && (!isDivisible(unit) || product?.isMarked)) {
      if (isSaid) notes.push({ code: 'step_of_pieces', detail: saleStep })
      return wholeUnit
    }
    if (product && said.value !== before && product.isReserved) {
      notes.push({ code: 'step_reserved', detail: saleStep ?? '' })
      return before
    }
    return said.value
  }

  function minimumOf(): number {
    // The same quantity in the new steps.
    const kept = Math.ceil(((product?.minimum ?? 1) * before) / step)
    if (saleMinimum === undefined) return clamp(product ? kept : 1)
    const said = readThousandths(saleMinimum)
    if (!said) {
      notes.push({ code: 'minimum_bad', detail: saleMinimum })
      return clamp(product ? kept : 1)
    }
    return clamp(Math.ceil(said.value / step))
  }
}

const clamp = (count: number): number => Math.min(maxCount, Math.max(1, count))
