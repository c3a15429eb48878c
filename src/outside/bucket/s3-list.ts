import { SaxesParser } from 'saxes'

export interface ListedObject {
  key: string
  changedAt: number
}

/** Parses a page of ListObjectsV2; null: it is not one. `next` is the continuation token of the next page, if any. */
export function readListing(xml: string): { objects: ListedObject[]; next: string | null } | null {
  const objects: ListedObject[] = []
  const path: string[] = []
  let [one, text, next, isCut, isListing] = [{ key: '', changedAt: Number.NaN }, '', '', false, false]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (path.length === 1) isListing = name === 'ListBucketResult'
    if (path.join('/') === 'ListBucketResult/Contents') one = { key: '', changedAt: Number.NaN }
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', () => {
    const at = path.join('/')
    if (at === 'ListBucketResult/Contents/Key') one.key = text
    if (at === 'ListBucketResult/Contents/LastModified') one.changedAt = Date.parse(text)
    if (at === 'ListBucketResult/Contents') objects.push(one)
    if (at === 'ListBucketResult/NextContinuationToken') next = text
    if (at === 'ListBucketResult/IsTruncated') isCut = text === 'true'
    path.pop()
    text = ''
  })
  try {
    parser.write(xml).close()
  } catch {
    return null
  }
  const isWhole = isListing && (!isCut || next !== '')
  return isWhole && objects.every(({ key, changedAt }) => key && !Number.isNaN(changedAt))
    ? { objects, next: isCut ? next : null }
    : null
}
