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
  if (/^#[0-9a-f]{6}$/i.test(colour))
    return { css: colour, ink: luminance(colour) > 0.36 ? '#15181b' : '#ffffff', isPicture: false }
  if (!/^(https:\/\/|\/(?!\/))[^\s"'()\\<>]+$/i.test(text)) return null
  return { css: `center / cover no-repeat url("${text}")`, ink: '', isPicture: true }
}

/** Relative luminance, WCAG 2.2: above 0.36 dark ink has the better contrast. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
