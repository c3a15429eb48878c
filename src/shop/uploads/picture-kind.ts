/** What people send photographs as; anything else, and what only pretends to be one, is refused by its first bytes. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** By the first bytes of a file, whatever it is called. Null: none of ours. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 8) === 'ftyp' ? kindOfBrands(brandsOf(text)) : null
}

/** The first brand is the one a file goes by; `mif1` says only that it is a picture, and the others say what kind. */
function kindOfBrands([first = '', ...others]: string[]): PictureKind | null {
  for (const brand of first === 'mif1' ? others : [first]) {
    if (/^avi[fs]$/.test(brand)) return 'avif'
    if (/^he[iv][cxms]$/.test(brand)) return 'heic'
  }
  return null
}

/** Of the box a file of this family begins with: its first brand, then those it is compatible with. */
function brandsOf(text: (from: number, to: number) => string): string[] {
  const length = [...text(0, 4)].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
  const others = Array.from({ length: 16 }, (_, i) => 16 + i * 4).filter((at) => at + 4 <= length)
  return [text(8, 12), ...others.map((at) => text(at, at + 4))]
}

/** A document instead of a photograph: told by a word of its own. */
export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
