/** A table that office programs open: semicolons, and a mark that it is UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`

/** What begins like a formula would be one in an office program, also in full-width signs; an apostrophe makes it a text. */
const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
