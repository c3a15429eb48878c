/** Pixels of a picture per pixel on the screen, so that it is sharp on dense displays (spec §9). */
const PIXELS_PER_PIXEL = 1.8

type Scaled = { width: number; url: string }

/** The smallest scaled picture wide enough for the target width, else the widest. Undefined for an empty list. */
export function chooseScaled<T extends Scaled>(scaled: readonly T[], targetWidth: number): T | undefined {
  const byWidth = scaled.toSorted((a, b) => a.width - b.width)
  return byWidth.find(({ width }) => width >= targetWidth * PIXELS_PER_PIXEL) ?? byWidth.at(-1)
}
