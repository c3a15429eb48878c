/** Accepted photo formats; the first bytes decide, and anything else is refused. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** The format by the first bytes of a file, whatever its name. Null: not accepted. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 8) === 'ftyp' ? kindOfBrands(brandsOf(text)) : null
}

/** The first brand names the format; `mif1` only says that it is a picture, and the other brands name its format. */
function kindOfBrands([first = '', ...others]: string[]): PictureKind | null {
  for (const brand of first === 'mif1' ? others : [first]) {
    if (/^avi[fs]$/.test(brand)) return 'avif'
    if (/^he[iv][cxms]$/.test(brand)) return 'heic'
  }
  return null
}

/** Brands in the first box of such a file: the major brand, then the compatible ones. */
function brandsOf(text: (from: number, to: number) => string): string[] {
  const length = [...text(0, 4)].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
  const others = Array.from({ length: 16 }, (_, i) => 16 + i * 4).filter((at) => at + 4 <= length)
  return [text(8, 12), ...others.map((at) => text(at, at + 4))]
}

/** A PDF gets its own refusal. */
export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
