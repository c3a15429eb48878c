import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { PageData } from '../page.ts'
import { App, type AppProps } from '../shell/app.tsx'
import { speak } from '../speak.ts'

export type Shown = AppProps

let current: Shown | null = null
let put: ((shown: Shown) => void) | null = null
let whenDrawn: (() => void) | null = null

/** The page that is shown now. */
export const shownPage = (): Shown => current!

/** Draws another page, or the same with other data; answers when it stands in the document. */
export function draw(
  change: Partial<Omit<Shown, 'data'>> & { data?: Partial<Pick<PageData, 'shell' | 'visitor' | 'page'>> },
): Promise<void> {
  const next: Shown = { ...shownPage(), ...change, data: { ...shownPage().data, ...change.data } }
  current = next
  speak(next.data.visitor.locale)
  document.documentElement.lang = next.data.visitor.locale
  return new Promise((resolve) => {
    whenDrawn = resolve
    put?.(next)
  })
}

export function Root({ first }: { first: Shown }): ReactNode {
  const [shown, setShown] = useState(first)
  useLayoutEffect(() => {
    current ??= first
    put = setShown
  }, [first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each drawing, which is the point
  useLayoutEffect(() => {
    whenDrawn?.()
    whenDrawn = null
  }, [shown])
  return <App {...shown} />
}
