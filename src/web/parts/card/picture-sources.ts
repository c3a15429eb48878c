import { chooseScaled } from '#shop/catalog/product/image-choice.ts'

interface Image {
  url: string
  scaled: readonly { width: number; url: string; avif?: string }[]
}

export interface PictureFiles {
  url: string
  avif?: string
}

/** Files for a width: the scaled picture of spec §9 in both formats, or the picture itself if it has no list. */
export function pictureFiles(image: Image, targetWidth: number): PictureFiles {
  const chosen = chooseScaled(image.scaled, targetWidth)
  return chosen ? { url: chosen.url, avif: chosen.avif } : { url: image.url }
}
