/** Names of campaign parameters, by which owners measure advertising. A click id is long by design. */
const campaign = /^utm_[a-z]+$/
const click = /^(yclid|gclid)$/

/** An e-mail address, or at least as many digits as a phone number. */
const isPersonal = (text: string): boolean => text.includes('@') || text.replace(/\D/g, '').length >= 10
/** A long run of mixed letters and digits. */
const isKey = (text: string): boolean => /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{16,}/i.test(text)

/**
 * An address as trackers receive it: without search texts, without anything that may be personal, and without its query except for campaign
 * parameters. Takes a path of this site or a full address.
 */
export function plainAddress(address: string, site: string): string {
  const { pathname, searchParams, origin } = new URL(address, site)
  const path = pathname
    .replace(/^(\/catalog\/search\/)[^/]+/, '$1*')
    .split('/')
    .map((part) => (isPersonal(readable(part)) || isKey(part) ? '*' : part))
    .join('/')
  const told = [...searchParams].filter(
    ([name, value]) => click.test(name) || (campaign.test(name) && !isPersonal(value)),
  )
  const query = told.length > 0 ? `?${new URLSearchParams(told)}` : ''
  return (address.startsWith('/') ? '' : origin) + path + query
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
