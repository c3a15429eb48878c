import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { readStored, writeStored } from '../browser/stored/stored-text.ts'

interface Place {
  address: string
  product: string
  /** Offset of the card from the top of the window, in px. */
  top: number
}

const storageKey = 'listing_place'

/**
 * Restores the scroll position of an extended list after a reload, which renders only the page named in the address. The browser would
 * scroll by the old offset, past the end; this scrolls the card that was at the top of the window back there.
 */
export function useRestoredScroll(box: RefObject<HTMLElement | null>, pages: number): void {
  useLayoutEffect(() => {
    const place = takePlace()
    const card = place && box.current?.querySelector(`[data-product="${CSS.escape(place.product)}"]`)
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' })
    return afterLoad(() => {
      history.scrollRestoration = 'auto'
    })
  }, [box])
  useEffect(() => {
    if (pages < 2) return
    const keep = () => {
      const cards = [...(box.current?.querySelectorAll<HTMLElement>('[data-product]') ?? [])]
      // The page named in the address begins above the middle of the window, so the card is searched from its first card on.
      const from = box.current?.querySelector(`[data-page="${pageInAddress()}"]`)?.getBoundingClientRect().top ?? 0
      const seen = cards.find((card) => card.getBoundingClientRect().top >= Math.max(0, from))
      if (!seen?.dataset.product) return
      const place = { address: here(), product: seen.dataset.product, top: seen.getBoundingClientRect().top }
      writeStored(storageKey, JSON.stringify(place satisfies Place), 'sessionStorage')
      history.scrollRestoration = 'manual'
    }
    // A page restored from the back/forward cache needs no correction.
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      history.scrollRestoration = 'auto'
      writeStored(storageKey, null, 'sessionStorage')
    }
    window.addEventListener('pagehide', keep)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('pageshow', back)
    }
  }, [box, pages])
}

/**
 * Runs after the page and its pictures are loaded: before that the browser would still restore its own scroll position. Returns a function
 * that cancels it.
 */
function afterLoad(work: () => void): () => void {
  if (document.readyState === 'complete') {
    work()
    return () => {}
  }
  // The browser restores the scroll position after the `load` listeners have run.
  const later = () => setTimeout(work)
  window.addEventListener('load', later, { once: true })
  return () => window.removeEventListener('load', later)
}

const here = () => location.pathname + location.search
const pageInAddress = () => new URLSearchParams(location.search).get('page') ?? '1'

function takePlace(): Place | null {
  try {
    const place = JSON.parse(readStored(storageKey, 'sessionStorage') ?? 'null') as Place | null
    writeStored(storageKey, null, 'sessionStorage')
    return place?.address === here() ? place : null
  } catch {
    return null
  }
}
