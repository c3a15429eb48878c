import { loadForeignScript } from './foreign-script.ts'

/** The provider's widget on our page (integrations §1 "Widget"); the names are the provider's. */
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

export interface WidgetEvents {
  onPaid: () => void
  /** The last attempt failed, or the token has expired. */
  onFailed: () => void
}

/** Renders the widget into an element; the returned function removes it. */
export async function showPaymentWidget(
  where: { script: string; token: string; containerId: string },
  { onPaid, onFailed }: WidgetEvents,
): Promise<() => void> {
  await loadForeignScript(where.script)
  const Made = (globalThis as Provider).YooMoneyCheckoutWidget
  if (!Made) throw new Error('the script of the widget brought no widget')
  const widget = new Made({ confirmation_token: where.token, error_callback: onFailed })
  widget.on('success', onPaid)
  widget.on('fail', onFailed)
  await widget.render(where.containerId)
  return () => widget.destroy()
}
