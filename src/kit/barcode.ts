import { toSVG } from 'bwip-js/node'

/**
 * A number as a Code 128 picture that a counter's scanner reads; it scales to any width. Low, so that the bars come out
 * wide on a phone; the figure itself is written beside it.
 */
export const barcodePicture = (text: string): string =>
  toSVG({
    bcid: 'code128',
    text,
    height: 8,
    includetext: false,
    paddingwidth: 4,
    paddingheight: 1,
  })

/** A text as a QR code; black on white in every theme, or no camera reads it. */
export const qrPicture = (text: string): string =>
  toSVG({ bcid: 'qrcode', text, paddingwidth: 2, paddingheight: 2, backgroundcolor: 'FFFFFF' })
