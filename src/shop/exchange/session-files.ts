// Rules of the files that 1C sends: what they may be called, how large they may be, which of them belong together.

/** Of one request, as we tell 1C (`file_limit`): at 2 Mbit/s it comes within the 60 s a request may take. */
export const partBytes = 8 * 1024 * 1024
/** Of one session, unpacked, with its pictures (our choice). */
export const sessionLimits = { bytes: 8 * 1024 ** 3, files: 200_000 }
/** Orders of 1C are small; a file of them is read in one request. */
export const saleBytes = 64 * 1024 * 1024

/**
 * A file name of 1C below the folder of its session, or null: `import0_1.xml`, `import_files/aa/b c.jpg`. Older 1C writes the
 * path with the other slash. Whatever Windows lets a picture be called is a name; no way up, no name of a drive, nothing hidden.
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
 * The package a file is a piece of: `import0_1.xml` and `import0_2.xml` are pieces of one catalogue, `offers…` of one list of
 * offers. Empty: it lists nothing whole (prices, rests), so nothing is ever missed in it.
 */
export const seriesOf = (name: string): string =>
  /(?:^|\/)(import|goods|offers)[^/]*\.xml$/i.exec(name)?.[1]?.toLowerCase() ?? ''
