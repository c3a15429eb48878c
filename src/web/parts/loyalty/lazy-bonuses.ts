import { lazyPart } from '../lazy-part.tsx'
import type { BonusLineProps } from './bonus-line.tsx'

/** Bonuses in a cart and in the checkout: their code comes when the page is quiet, so that the first look carries none of it. */
export const BonusLine = lazyPart<BonusLineProps>(async () => (await import('./bonus-line.tsx')).BonusLine)
