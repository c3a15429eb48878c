import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { useToast } from '#ui/toast.tsx'

const parts: (() => Promise<unknown>)[] = []
/** Source files of parts that the server renders, by the id of their outermost element. */
const files = new Map<string, string>()
const pressed: { id: string; bring: () => Promise<unknown> }[] = []

/**
 * A part of a screen that is usually not needed for the first view: its code is fetched when it is rendered, or when the page is idle. The
 * outermost element of the part has the given id: if the server has rendered it, its code is fetched before hydration. `if drawn`: never when
 * the page is idle, as most companies have no use for it. `file`: its source file below `src/web`; a document that contains the part links its
 * styles, as they would otherwise come with its code, or without script never.
 */
export function lazyPart<P extends object>(
  id: string,
  load: () => Promise<ComponentType<P>>,
  file: string,
  when: 'idle' | 'if drawn' = 'idle',
) {
  let Part: ComponentType<P> | null = null
  const bring = async () => {
    Part ??= await load()
    return { default: Part }
  }
  if (when === 'idle' || import.meta.env.SSR) parts.push(bring)
  if (import.meta.env.SSR) files.set(id, `src/web/${file}`)
  pressed.push({ id, bring })
  const Coming = lazy(() => untilHad(bring)) as unknown as ComponentType<P>
  return (props: P) => {
    // Chosen once: replacing the component would lose focus and typed values.
    const [Chosen] = useState(() => Part ?? Coming)
    return (
      <Suspense>
        <Chosen {...props} />
      </Suspense>
    )
  }
}

/**
 * A part that is not rendered by the server: it opens by a press or appears after hydration. Its code is requested when it is rendered. A
 * failure affects nothing else (ux G16, X3): a part that can be closed reports the failure and closes, and the next press retries; others
 * load when the network is back. Until then `coming` is rendered.
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
      // The failure is reported where it is detected first (navigator/builds.ts).
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}

/** Call before the first render, and on the server before each render: a part without its code would not be rendered. */
export async function loadLazyParts(): Promise<void> {
  await Promise.allSettled(parts.map((bring) => bring()))
}

/** Call before hydration: an update of the page would discard server-rendered parts whose code is missing. */
export async function loadRenderedParts(): Promise<void> {
  const drawn = pressed.filter(({ id }) => document.getElementById(id))
  // A part that fails to load is requested again when it is rendered.
  await Promise.allSettled(drawn.map(({ bring }) => bring()))
}

/** Source files of the lazy parts that a rendered page contains. */
export const renderedFiles = (html: string): string[] =>
  [...files].flatMap(([id, file]) => (html.includes(`id="${id}"`) ? [file] : []))
