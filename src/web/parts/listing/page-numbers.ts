/** Pages to link from a page of a list: the ends, the neighbours, and a gap (null) where at least two are left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last]
  // One page is never worth a gap: its number takes the same room.
  if (current === 4) near.push(2)
  if (current === last - 3) near.push(last - 1)
  if (current <= 3) near.push(2, 3)
  if (current >= last - 2) near.push(last - 1, last - 2)
  const shown = [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const skipped = index > 0 ? page - shown[index - 1]! - 1 : 0
    return skipped === 0 ? [page] : skipped === 1 ? [page - 1, page] : [null, page]
  })
}
