/** Versions of an object of which one must be the present one; empty: none can be. */
export type SeenVersions = readonly number[]

/** `ETag` of a version. */
export const etagOf = (version: number): string => `"${version}"`

/**
 * The versions that `If-Match` names; undefined: any will do. A weak one counts like the strong one, as proxies weaken them and a version is one
 * all the same (our choice). What is not understood matches nothing, so that nothing is overwritten by mistake.
 */
export function readIfMatch(header: string | null): SeenVersions | undefined {
  if (header === null || header.trim() === '*') return undefined
  return header.split(',').flatMap((one) => {
    const version = /^\s*(?:W\/)?"([1-9]\d{0,14})"\s*$/.exec(one)?.[1]
    return version ? [Number(version)] : []
  })
}

/** Whether an actor has seen this version, or did not say which. */
export const hasSeen = ({ seen }: { seen?: SeenVersions | undefined }, version: number): boolean =>
  seen === undefined || seen.includes(version)
