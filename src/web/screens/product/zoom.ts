/** How a picture lies in the window of the viewer: 1 fits it in whole; `x`, `y`: how far its middle is from the window's, in CSS pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}
/** The window, and the picture as it is fitted into it. */
export interface Stage {
  window: Size
  picture: Size
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
/** Four times the fitted picture (our choice): seams and labels are read, pixels are not counted. */
export const mostScale = 4

/** A picture as large as the window lets it be, its sides kept in ratio. */
export function fitted(picture: Size, window: Size): Size {
  const ratio = Math.min(window.width / (picture.width || 1), window.height / (picture.height || 1))
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Another scale round a point, told from the middle of the window: what lies under the finger stays under it. */
export function zoomedTo(zoom: Zoom, scale: number, at: { x: number; y: number }, stage: Stage): Zoom {
  const next = Math.min(mostScale, Math.max(1, scale))
  const factor = next / zoom.scale
  return held({ scale: next, x: at.x - (at.x - zoom.x) * factor, y: at.y - (at.y - zoom.y) * factor }, stage)
}

export const movedBy = (zoom: Zoom, by: { x: number; y: number }, stage: Stage): Zoom =>
  held({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage)

/** No edge of a picture larger than the window comes inside of it; a smaller side stays in the middle. */
function held({ scale, x, y }: Zoom, { window, picture }: Stage): Zoom {
  const most = (side: keyof Size) => Math.max(0, (picture[side] * scale - window[side]) / 2)
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return { scale, x: within(x, most('width')), y: within(y, most('height')) }
}
