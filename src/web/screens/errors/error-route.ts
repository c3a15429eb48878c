import type { ScreenModule } from '../../screen.ts'

/** Not in the route table: it replaces any page and is fetched on demand. */
export const errorFile = 'errors/error'

export const errorScreen = async (): Promise<{
  default: ScreenModule<unknown>['default']
  drawAgain(error: unknown): boolean
}> => {
  const { ErrorScreen, drawAgain } = await import('./error.screen.tsx')
  return { default: ErrorScreen as ScreenModule<unknown>['default'], drawAgain }
}
