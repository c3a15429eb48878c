/**
 * Remembers a button that was pressed before its part was hydrated, and presses it again afterwards: React does not repeat such a
 * press. Only when the press has ended is it known to be missed: a part may be hydrated in the middle of one, and would hear it twice.
 * A button of a popover has opened it without any code: pressed again it would close it.
 *
 * @param bring asks for the code of the parts; called for a missed press
 * @returns what a part calls when it lives: presses the missed button again
 */
export function keepMissedPress(page: Pick<EventTarget, 'addEventListener'>, bring: () => void): () => void {
  let pressed: HTMLButtonElement | null = null
  page.addEventListener(
    'click',
    ({ target }) => {
      pressed = (target as Element).closest('button[type=button]:not([popovertarget])')
      setTimeout(() => pressed && bring())
    },
    true,
  )
  page.addEventListener('click', () => {
    pressed = null
  })
  return () => void setTimeout(() => pressed?.click())
}
