import { toSVG } from 'bwip-js/node'

/**
 * A Code 128 picture of a number for the scanner of a till; scales to any width. It is low, so that the bars are wide on a phone; the number
 * itself is printed next to it.
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

/** A QR code of a text; black on white in every theme, or cameras cannot read it. */
export const qrPicture = (text: string): string =>
  toSVG({ bcid: 'qrcode', text, paddingwidth: 2, paddingheight: 2, backgroundcolor: 'FFFFFF' })
