/** The first place of `length` where something holds that holds of all after it too; `length` where of none. */
export function firstOf(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
