/** As names are compared with what is typed: without what nobody sees, soft hyphens and spaces of no width. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\p{Cf}/gu, '')
