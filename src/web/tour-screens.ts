import type { ScreenModule } from './screen.ts'

/** The screens of tours, by their files: a visit that begins with one loads this short list instead of the long one (all-screens.ts). */
// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
export const tourScreens = import.meta.glob<ScreenModule<any>>(
  './screens/{tours,tour-booking,product/hotel}/*.screen.tsx',
)
