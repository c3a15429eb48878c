import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fitted, movedBy, type Stage, unzoomed, type Zoom, zoomedTo } from './zoom.ts'

interface Point {
  x: number
  y: number
}

const swipePx = 48
const tapPx = 12
const doubleTapMs = 320
const doubleTapScale = 2.5
const step = 1.6

/**
 * Pinch, wheel and double tap zoom a picture; dragging moves it. At 1× a swipe requests the next picture (`onSwipe`, 1 or −1). The
 * container needs `touch-action: none`.
 */
export function useZoom(
  picture: { width: number; height: number },
  onSwipe: (by: 1 | -1) => void,
): {
  window: RefObject<HTMLDivElement | null>
  sheet: RefObject<HTMLDivElement | null>
  scale: number
  reset: () => void
  /** Zooms by one step round the centre: for buttons and keys. */
  stepBy: (by: 1 | -1) => void
  moveBy: (by: Point) => void
  handlers: Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
} {
  const window = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<Zoom>(unzoomed)
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point | null>(null)
  const lastTap = useRef<(Point & { at: number }) | null>(null)

  useEffect(() => {
    if (sheet.current) sheet.current.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
  }, [zoom])

  const stage = (): Stage => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = window.current ?? {}
    return { window: { width, height }, picture: fitted(picture, { width, height }) }
  }
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = window.current!.getBoundingClientRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = fromMiddle(event)
    setZoom((zoom) => zoomedTo(zoom, zoom.scale * Math.exp(-event.deltaY / 300), at, stage()))
  })
  useEffect(() => {
    const box = window.current
    // Not through React, whose wheel listeners are passive: the page must not scroll or zoom as well.
    box?.addEventListener('wheel', wheel, { passive: false })
    return () => box?.removeEventListener('wheel', wheel)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, fromMiddle(event))
    began.current = fingers.current.size === 1 ? fromMiddle(event) : null
  }

  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) return setZoom((zoom) => pinched(zoom, { before, now, other }, stage()))
    setZoom((zoom) => (zoom.scale > 1 ? movedBy(zoom, { x: now.x - before.x, y: now.y - before.y }, stage()) : zoom))
  }

  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    const from = began.current
    began.current = null
    if (!from) return
    const to = fromMiddle(event)
    const [x, y] = [to.x - from.x, to.y - from.y]
    if (Math.hypot(x, y) < tapPx) return tapped(to, event.timeStamp)
    if (zoom.scale === 1 && Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }

  const tapped = (at: Point, timeMs: number) => {
    const last = lastTap.current
    const isSecond = last !== null && timeMs - last.at < doubleTapMs && Math.hypot(at.x - last.x, at.y - last.y) < 40
    lastTap.current = isSecond ? null : { ...at, at: timeMs }
    if (isSecond) setZoom((zoom) => (zoom.scale > 1 ? unzoomed : zoomedTo(zoom, doubleTapScale, at, stage())))
  }

  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    began.current = null
  }

  return {
    window,
    sheet,
    scale: zoom.scale,
    reset: () => setZoom(unzoomed),
    stepBy: (by) =>
      setZoom((zoom) => zoomedTo(zoom, by > 0 ? zoom.scale * step : zoom.scale / step, { x: 0, y: 0 }, stage())),
    moveBy: (by) => setZoom((zoom) => movedBy(zoom, by, stage())),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

/** Pinch: scales by the distance of the two fingers and follows their midpoint. */
function pinched(zoom: Zoom, { before, now, other }: Record<'before' | 'now' | 'other', Point>, stage: Stage): Zoom {
  const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  const grown = zoomedTo(zoom, zoom.scale * (apart(now) / apart(before)), middle, stage)
  return movedBy(grown, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }, stage)
}
