/** Address without query, hash and trailing slash: menus write it in both forms. */
export const bare = (address: string): string => address.split(/[?#]/)[0]!.replace(/\/$/, '')

/** True if the page is this section or below it. Nothing is below the front page or a heading without a link. */
export const isBelow = (url: string, section: string): boolean =>
  bare(section) !== '' && `${bare(url)}/`.startsWith(`${bare(section)}/`)
