import { laterPart } from '../../../parts/lazy-part.tsx'

/** Most orders are no trips, so this code is loaded apart. */
export const Trip = laterPart(() => import('./trip.tsx'))
