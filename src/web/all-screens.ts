import type { ScreenModule } from './screen.ts'

/**
 * Every `x.screen.tsx` except those of tours and of the customer's own pages (tour-screens.ts, my-screens.ts), by its file. The list is a file of its own, loaded with the first screen that is not named in screens.ts instead of with
 * every page; if a visit begins with such a screen, the page server preloads this file beside the screen's own.
 */
// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
export const allScreens = import.meta.glob<ScreenModule<any>>([
  './screens/**/*.screen.tsx',
  '!./screens/{tours,tour-booking,product/hotel,my}/*.screen.tsx',
])
