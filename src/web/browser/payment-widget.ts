/** The provider's form on our page (integrations §1 "Widget"); what it is told and tells is theirs to name. */
interface Widget {
  on: (event: 'success' | 'fail' | 'complete', listener: () => void) => void
  render: (containerId: string) => Promise<void>
  destroy: () => void
}
interface WidgetOptions {
  confirmation_token: string
  error_callback: (error: unknown) => void
}
type Provider = typeof globalThis & { YooMoneyCheckoutWidget?: new (options: WidgetOptions) => Widget }

const longestMs = 15_000
let loading: Promise<void> | null = null

/** Once per page; a failed loading may be tried again. */
function loadScript(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      loading = null
      script.remove()
      reject(new Error(`the widget could not be loaded from ${src}`))
    }
    const timer = setTimeout(fail, longestMs)
    script.src = src
    script.async = true
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    document.head.append(script)
  })
  return loading
}

export interface WidgetEvents {
  onPaid: () => void
  /** The last try failed, or the time of the token is over. */
  onFailed: () => void
}

/** Draws the form into an element; the answer takes it away again. */
export async function showPaymentWidget(
  where: { script: string; token: string; containerId: string },
  { onPaid, onFailed }: WidgetEvents,
): Promise<() => void> {
  await loadScript(where.script)
  const Made = (globalThis as Provider).YooMoneyCheckoutWidget
  if (!Made) throw new Error('the script of the widget brought no widget')
  const widget = new Made({ confirmation_token: where.token, error_callback: onFailed })
  widget.on('success', onPaid)
  widget.on('fail', onFailed)
  await widget.render(where.containerId)
  return () => widget.destroy()
}
