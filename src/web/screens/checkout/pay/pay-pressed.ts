import { keepText, keptText } from '../../../browser/kept/kept-text.ts'

const key = 'pay_pressed'
/** Longer than any page takes to come, and shorter than anybody is away before an address is opened anew. */
const freshMs = 60_000

/** «Pay» was pressed: the screen that opens next goes on by itself, once. */
export const keepPressed = (order: number): boolean => keepText(key, `${order} ${Date.now()}`, 'sessionStorage')

/** Whether a press has led here. An address that was merely opened, reloaded or gone back to has no such mark, and begins nothing. */
export function takePressed(order: number): boolean {
  const [of, at] = (keptText(key, 'sessionStorage') ?? '').split(' ')
  if (of !== String(order)) return false
  keepText(key, null, 'sessionStorage')
  return Date.now() - Number(at) < freshMs
}
