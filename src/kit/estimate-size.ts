/** Estimates the memory of a value in bytes: accurate enough to bound a cache, cheap enough to call on each fill. */
export function estimateSize(value: unknown): number {
  const seen = new Set<object>()
  const waiting: unknown[] = [value]
  let bytes = 0
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'string') bytes += 16 + one.length * 2
    else if (typeof one !== 'object' || one === null) bytes += 8
    else if (!seen.has(one)) {
      seen.add(one)
      bytes += 32
      if (ArrayBuffer.isView(one)) bytes += one.byteLength
      else if (one instanceof Map) for (const pair of one) waiting.push(...pair)
      else if (one instanceof Set) waiting.push(...one)
      // Field names are shared by all objects of one shape.
      else for (const field of Object.values(one)) waiting.push(field)
    }
  }
  return bytes
}
