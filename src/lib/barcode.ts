import { toSVG } from 'bwip-js/node'

/** A number as a Code 128 picture that a counter's scanner reads; it scales to any width. */
export const barcodePicture = (text: string): string =>
  toSVG({
    bcid: 'code128',
    text,
    height: 16,
    includetext: true,
    textxalign: 'center',
    paddingwidth: 4,
    paddingheight: 2,
  })
