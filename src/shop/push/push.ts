/** Kinds of push targets (spec §3). */
export const pushTypes = ['ORDER', 'LANDING', 'PRODUCT_CATEGORY', 'PROMOTION', 'LINK'] as const
export type PushType = (typeof pushTypes)[number]

/**
 * The page a tap opens, by type and value (PUSH-11): the order, the landing page, the category, the promotion, a page of this site. An address of
 * another site opens the front page, so that the sender of a push cannot lead people away.
 */
export function pushPath({ type, value }: { type: PushType; value: string }, origin: string): string {
  const path = (...parts: string[]) => `/${parts.map(segments).filter(Boolean).join('/')}/`
  if (value.trim() === '') return '/'
  switch (type) {
    case 'ORDER':
      return path('my', 'orders', value)
    case 'LANDING':
      return path(value)
    case 'PRODUCT_CATEGORY':
      return path('catalog', value)
    case 'PROMOTION':
      return path('promotions', value)
    case 'LINK':
      return ownPath(value, origin)
  }
}

/** A slug may have several segments; steps upwards are removed. */
const segments = (value: string): string =>
  value
    .split('/')
    .filter((part) => part !== '' && !/^\.{1,2}$/.test(part))
    .map(encodeURIComponent)
    .join('/')

function ownPath(value: string, origin: string): string {
  try {
    const url = new URL(value, origin)
    return url.origin === origin ? url.href.slice(origin.length) : '/'
  } catch {
    return '/'
  }
}
