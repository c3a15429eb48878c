/**
 * Does something with each of a batch, one after another. What is thrown for one goes to `failed` and stops none of the others: the batch
 * comes again by the timetable, and those that failed with it. Answers how many went well.
 */
export async function eachByItself<T>(
  batch: Iterable<T>,
  act: (one: T) => Promise<unknown>,
  failed: (one: T, error: unknown) => void,
): Promise<number> {
  let well = 0
  for (const one of batch) {
    try {
      await act(one)
      well++
    } catch (error) {
      failed(one, error)
    }
  }
  return well
}
