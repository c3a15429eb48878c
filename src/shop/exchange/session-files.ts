// Rules for files sent by 1C: allowed names, sizes, and which files belong together.

/** Limit of one request, announced to 1C (`file_limit`): at 2 Mbit/s it arrives within the request timeout of 60 s. */
export const partBytes = 8 * 1024 * 1024
/** Limits of one session, unpacked and including pictures (our choice). */
export const sessionLimits = { bytes: 8 * 1024 ** 3, files: 200_000 }
/** Order files are small; one is read within one request. */
export const saleBytes = 64 * 1024 * 1024

/**
 * Normalises a file name from 1C relative to the session folder; null if it is not allowed. Examples: `import0_1.xml`, `import_files/aa/b
 * c.jpg`. Older 1C uses backslashes. Characters that Windows allows in picture names are accepted; parent paths, drive names and hidden files
 * are not.
 */
export function safeName(given: string): string | null {
  const name = given.replaceAll('\\', '/').replace(/^\/+/, '')
  const parts = name.split('/')
  const isSafe = (part: string) =>
    /^(?![ .])[\p{L}\p{N} _.,()[\]{}'`~;^$%=+#@&!№-]+$/u.test(part) && !part.includes('..')
  return name.length > 0 && name.length <= 200 && parts.length <= 8 && parts.every(isSafe) ? name : null
}

export const isZip = (name: string): boolean => /\.zip$/i.test(name)
export const isXml = (name: string): boolean => /\.xml$/i.test(name)

/**
 * The package a file is a piece of: `import0_1.xml` and `import0_2.xml` are pieces of one catalogue, `offers…` of one list of offers. Empty:
 * the file is never a complete list (prices, stock), so nothing is withdrawn because of it.
 */
export const seriesOf = (name: string): string =>
  /(?:^|\/)(import|goods|offers)[^/]*\.xml$/i.exec(name)?.[1]?.toLowerCase() ?? ''
