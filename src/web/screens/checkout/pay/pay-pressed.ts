import { keepText, keptText } from '../../../browser/kept/kept-text.ts'

const key = 'pay_pressed'
/** Longer than a page load, shorter than the time after which an address is opened again. */
const freshMs = 60_000

/** Stores that «Pay» was pressed: the next screen begins the payment automatically, once. */
export const keepPressed = (order: number): boolean => keepText(key, `${order} ${Date.now()}`, 'sessionStorage')

/** Whether a press led here. An address that was opened directly, reloaded or reached by Back has no mark and begins nothing. */
export function takePressed(order: number): boolean {
  const [of, at] = (keptText(key, 'sessionStorage') ?? '').split(' ')
  if (of !== String(order)) return false
  keepText(key, null, 'sessionStorage')
  return Date.now() - Number(at) < freshMs
}
