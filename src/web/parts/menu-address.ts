/** Menus write addresses with and without the last slash, and a page's own has its query. */
export const bare = (address: string): string => address.split(/[?#]/)[0]!.replace(/\/$/, '')

/** The page is this section or stands below it; below the front page, and below a heading that leads nowhere, stands none. */
export const isBelow = (url: string, section: string): boolean =>
  bare(section) !== '' && `${bare(url)}/`.startsWith(`${bare(section)}/`)
