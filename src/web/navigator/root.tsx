import { type ReactNode, useLayoutEffect, useState } from 'react'
import { App } from '../shell/app.tsx'
import { attachRoot, type DisplayedPage, pageCommitted } from './current-page.ts'

export function Root({ first }: { first: DisplayedPage }): ReactNode {
  const [displayed, setDisplayed] = useState(first)
  useLayoutEffect(() => attachRoot(first, setDisplayed), [first])
  useLayoutEffect(() => pageCommitted(displayed), [displayed])
  return <App {...displayed} />
}
