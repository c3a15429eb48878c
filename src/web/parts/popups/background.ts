import { luminance } from '#lib/luminance.ts'

export interface Background {
  /** For the property `background`. */
  css: string
  /** The ink that is read on a colour; on a picture words have ground of their own. */
  ink: '' | '#15181b' | '#ffffff'
  isPicture: boolean
}

/** What a company says a popup stands on: a colour, `#rrggbb`, or the address of a picture; null for anything else (SET-17). */
export function backgroundOf(said: string): Background | null {
  const text = said.trim()
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? []
  const colour = short ? `#${[...short].map((digit) => digit + digit).join('')}` : text
  // Above 0.36 dark ink reads better.
  if (/^#[0-9a-f]{6}$/i.test(colour))
    return { css: colour, ink: luminance(colour) > 0.36 ? '#15181b' : '#ffffff', isPicture: false }
  if (!/^(https:\/\/|\/(?!\/))[^\s"'()\\<>]+$/i.test(text)) return null
  return { css: `center / cover no-repeat url("${text}")`, ink: '', isPicture: true }
}
