/**
 * Yields the same pieces after waiting for the first one: an immediate failure is thrown here, while it can still be answered with a status
 * instead of a truncated answer.
 */
export async function awaitFirst<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      yield* pieces
    } finally {
      await pieces.return(undefined)
    }
  })()
}
