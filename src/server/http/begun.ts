/**
 * The same pieces, after the first of them was waited for: what fails at once fails here, while it can still be answered by a status
 * and not by an answer cut off.
 */
export async function begun<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
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
