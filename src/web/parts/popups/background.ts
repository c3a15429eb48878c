import { luminance } from '#lib/luminance.ts'

export interface Background {
  /** Value of the CSS property `background`. */
  css: string
  /** Readable text colour on a plain background; empty for a picture, where the text has its own background. */
  ink: '' | '#15181b' | '#ffffff'
  isPicture: boolean
}

/** Parses the configured background of a popup: a colour, `#rrggbb`, or the address of a picture; null for anything else (SET-17). */
export function backgroundOf(said: string): Background | null {
  const text = said.trim()
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? []
  const colour = short ? `#${[...short].map((digit) => digit + digit).join('')}` : text
  // Above a luminance of 0.36 dark text is more readable.
  if (/^#[0-9a-f]{6}$/i.test(colour))
    return { css: colour, ink: luminance(colour) > 0.36 ? '#15181b' : '#ffffff', isPicture: false }
  if (!/^(https:\/\/|\/(?!\/))[^\s"'()\\<>]+$/i.test(text)) return null
  return { css: `center / cover no-repeat url("${text}")`, ink: '', isPicture: true }
}
