/**
 * Processes a batch one by one. An error of one goes to `failed` and does not stop the others: the timetable runs the batch again with those that
 * failed. Returns how many succeeded.
 */
export async function processEach<T>(
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
