import { type ComponentType, lazy, Suspense, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'

const parts: (() => Promise<unknown>)[] = []

/**
 * A part of the shell that is under the page or behind a button. The server draws it with the rest, so it is seen and
 * works as plain HTML at once; its code comes when the page is quiet, and no sooner than the page itself lives.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part: ComponentType<P> | null = null
  let arrive: (part: { default: ComponentType<P> }) => void
  const arrival = new Promise<{ default: ComponentType<P> }>((resolve) => {
    arrive = resolve
  })
  const bring = async () => {
    Part ??= await load()
    arrive({ default: Part })
  }
  parts.push(bring)
  if (import.meta.env.SSR) return (props) => <Suspense>{Part && <Part {...props} />}</Suspense>
  const Coming = lazy(() => {
    // A part that cannot be had stays as the server drew it; drawing another page asks for it again.
    whenIdle(bring)
    return arrival
  })
  return (props) => (
    <Suspense>
      <Coming {...props} />
    </Suspense>
  )
}

/**
 * A part of a screen that most first looks do without: its screen calls `bring` when the page is quiet, and before the page
 * comes to life where the part stands in it from the beginning (`firstParts` of the screen). Drawn sooner, it is fetched at once.
 */
export function pressedPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let Part: ComponentType<P> | null = null
  const bring = async () => {
    Part ??= await load()
    return { default: Part }
  }
  parts.push(bring)
  const Coming = lazy(bring) as unknown as ComponentType<P>
  return Object.assign(
    (props: P) => {
      // Chosen once: another component in its place would lose the focus and what was typed.
      const [Chosen] = useState(() => Part ?? Coming)
      return (
        <Suspense>
          <Chosen {...props} />
        </Suspense>
      )
    },
    { bring },
  )
}

/** Before anything else is drawn: a part without its code cannot follow. On the server before each drawing. */
export async function loadLazyParts(): Promise<void> {
  await Promise.allSettled(parts.map((bring) => bring()))
}
