/** SVG path of a step chart: each price holds until the next one, the last one until now. The highest price is near the top edge. */
export function stepsPath(
  prices: readonly { since: string; price: number }[],
  { width, height, until }: { width: number; height: number; until: Date },
): string {
  const start = new Date(prices[0]!.since).getTime()
  const whole = Math.max(1, until.getTime() - start)
  const sums = prices.map(({ price }) => price)
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  const edge = height / 12
  const x = (since: string) => round(((new Date(since).getTime() - start) / whole) * width)
  const y = (price: number) => round(edge + ((most - price) / Math.max(1, most - least)) * (height - 2 * edge))
  const steps = prices.slice(1).map(({ since, price }) => `H${x(since)}V${y(price)}`)
  return `M0 ${y(prices[0]!.price)}${steps.join('')}H${width}`
}

const round = (figure: number): number => Math.round(figure * 10) / 10
