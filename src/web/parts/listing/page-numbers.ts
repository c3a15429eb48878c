/** Page numbers to link: first, last, neighbours, and null for a gap of at least two pages. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last]
  // A gap of one page is shown as its number, which takes the same space.
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
