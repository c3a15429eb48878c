import { readStored, writeStored } from '../../../browser/stored/stored-text.ts'

const key = 'pay_pressed'
/** Longer than a page load, shorter than the time after which an address is opened again. */
const freshMs = 60_000

/** Stores that «Pay» was pressed: the next screen begins the payment automatically, once. */
export const storePayPress = (order: number): boolean => writeStored(key, `${order} ${Date.now()}`, 'sessionStorage')

/** Whether a press led here. An address that was opened directly, reloaded or reached by Back has no mark and begins nothing. */
export function consumePayPress(order: number): boolean {
  const [of, at] = (readStored(key, 'sessionStorage') ?? '').split(' ')
  if (of !== String(order)) return false
  writeStored(key, null, 'sessionStorage')
  return Date.now() - Number(at) < freshMs
}
