import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { useToast } from '#ui/toast.tsx'

const parts: (() => Promise<unknown>)[] = []
const pressed: { id: string; bring: () => Promise<unknown> }[] = []

/**
 * A part of a screen that most first looks do without: fetched when it is drawn, or once the page has nothing else to do. Its outermost element has the given id: by it the browser
 * sees that the server has drawn the part, and fetches its code before the page comes to life.
 */
export function pressedPart<P extends object>(id: string, load: () => Promise<ComponentType<P>>) {
  let Part: ComponentType<P> | null = null
  const bring = async () => {
    Part ??= await load()
    return { default: Part }
  }
  parts.push(bring)
  pressed.push({ id, bring })
  const Coming = lazy(() => untilHad(bring)) as unknown as ComponentType<P>
  return (props: P) => {
    // Chosen once: another component in its place would lose the focus and what was typed.
    const [Chosen] = useState(() => Part ?? Coming)
    return (
      <Suspense>
        <Chosen {...props} />
      </Suspense>
    )
  }
}

/**
 * A part the server does not draw: it opens by a press, or comes to a page that lives. Its code is asked for when it is drawn.
 * One that cannot be had takes nothing else away (ux G16, X3): what can be closed says so and closes, and the next press asks
 * again; anything else comes when the network is back. Until then `coming` stands in its place.
 */
export function laterPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  coming: ReactNode = null,
) {
  let Part: ComponentType<P> | null = null
  return (props: P & { onClose?: () => void }) => {
    const [isHere, setHere] = useState(Part !== null)
    const toast = useToast()
    const bring = async () => {
      try {
        Part ??= (await (props.onClose ? load() : untilHad(load))).default
        startTransition(() => setHere(true))
      } catch {
        toast({ text: m.shell_offline(), icon: 'alert' })
        props.onClose?.()
      }
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is drawn
    useEffect(() => void bring(), [])
    return isHere && Part ? <Part {...props} /> : coming
  }
}

async function untilHad<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      // Reported where it is heard of first (navigator/builds.ts).
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}

/** Before anything else is drawn: a part without its code cannot follow. On the server before each drawing. */
export async function loadLazyParts(): Promise<void> {
  await Promise.allSettled(parts.map((bring) => bring()))
}

/** Before the page comes to life: a change of the page would throw away what the server drew and has no code yet. */
export async function loadDrawnParts(): Promise<void> {
  const drawn = pressed.filter(({ id }) => document.getElementById(id))
  // A part that cannot be had now is asked for again where it is drawn.
  await Promise.allSettled(drawn.map(({ bring }) => bring()))
}
