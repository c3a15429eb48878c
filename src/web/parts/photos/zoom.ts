/** Position of a picture in the viewer. Scale 1 fits it whole; `x`, `y`: offset of its centre from the viewer's centre, in CSS pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}
/** Sizes of the window, and of the picture fitted into it. */
export interface Stage {
  window: Size
  picture: Size
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }
/** Four times the fitted picture (our choice): seams and labels are readable, pixels are not visible. */
export const maxScale = 4

/** Largest size of the picture that fits the window, with its aspect ratio. */
export function fitted(picture: Size, window: Size): Size {
  const ratio = Math.min(window.width / (picture.width || 1), window.height / (picture.height || 1))
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Changes the scale round a point, relative to the centre of the window: the pixel under the finger stays there. */
export function zoomedTo(zoom: Zoom, scale: number, at: { x: number; y: number }, stage: Stage): Zoom {
  const next = Math.min(maxScale, Math.max(1, scale))
  const factor = next / zoom.scale
  return held({ scale: next, x: at.x - (at.x - zoom.x) * factor, y: at.y - (at.y - zoom.y) * factor }, stage)
}

export const movedBy = (zoom: Zoom, by: { x: number; y: number }, stage: Stage): Zoom =>
  held({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage)

/** Clamps the offset: a picture larger than the window covers it, a smaller side is centred. */
function held({ scale, x, y }: Zoom, { window, picture }: Stage): Zoom {
  const most = (side: keyof Size) => Math.max(0, (picture[side] * scale - window[side]) / 2)
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return { scale, x: within(x, most('width')), y: within(y, most('height')) }
}
