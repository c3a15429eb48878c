/** Binary search: the first index below `length` for which `holds` is true; it must stay true for all later ones. `length` if there is none. */
export function firstOf(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
