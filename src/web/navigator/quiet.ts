import { forgetDrawnAgain } from '../browser/draw-again.ts'
import { watchSheets } from '../browser/missed-sheets.ts'
import { watchDevice } from '../browser/own-device.ts'

/** What a page needs only once it is quiet. */
export function whenQuiet(): void {
  watchSheets()
  forgetDrawnAgain()
  watchDevice()
}
