const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For text and for attributes in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one]!)

/** The same for XML, without the characters that XML forbids even escaped. `&apos;`, which HTML 4 lacks, is what Yandex asks for in YML. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '').toWellFormed()).replaceAll('&#39;', '&apos;')
