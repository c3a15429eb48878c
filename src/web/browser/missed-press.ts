/**
 * Keeps a button that was pressed before its part had code: React lets no such press come back up. Only once the press is
 * over is it known to be missed: parts may come to life in the middle of one, and a press made good then would be two.
 *
 * @param bring asks for the code of the parts; called for a missed press
 * @returns what a part calls when it lives: presses the missed button again
 */
export function keepMissedPress(page: Pick<EventTarget, 'addEventListener'>, bring: () => void): () => void {
  let pressed: HTMLButtonElement | null = null
  page.addEventListener(
    'click',
    ({ target }) => {
      pressed = (target as Element).closest('button[type=button]')
      setTimeout(() => pressed && bring())
    },
    true,
  )
  page.addEventListener('click', () => {
    pressed = null
  })
  return () => void setTimeout(() => pressed?.click())
}
