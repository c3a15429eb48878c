import { type ReactNode, useLayoutEffect, useState } from 'react'
import { App } from '../shell/app.tsx'
import { drawn, hold, type Shown } from './current-page.ts'

export function Root({ first }: { first: Shown }): ReactNode {
  const [shown, setShown] = useState(first)
  useLayoutEffect(() => hold(first, setShown), [first])
  useLayoutEffect(() => drawn(shown), [shown])
  return <App {...shown} />
}
