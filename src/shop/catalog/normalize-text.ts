/** Normalizes text for comparison with typed text: lower case, «е» for «ё», no invisible characters (soft hyphens, zero-width spaces). */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\p{Cf}/gu, '')
