import type { ScreenModule } from '../../screen.ts'

/** Not in the route table: it stands in for any page, and is fetched only when it is needed. */
export const errorFile = 'errors/error-screen'

export const errorScreen = async (): Promise<{
  default: ScreenModule<unknown>['default']
  drawAgain(error: unknown): boolean
}> => {
  const { ErrorScreen, drawAgain } = await import('./error-screen.tsx')
  return { default: ErrorScreen as ScreenModule<unknown>['default'], drawAgain }
}
