import type { ScreenModule } from './screen.ts'

/** The screens of a customer's own pages, by their files: links in letters and messages lead to them (all-screens.ts). */
// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
export const myScreens = import.meta.glob<ScreenModule<any>>('./screens/my/*.screen.tsx')
