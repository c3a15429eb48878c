/** How an operator writes a week, as it is kept: seven texts, Monday first, '' for a day off (places.wire.ts). */

/** «10:00-20:00» for every day, or seven of them with commas between, «-» for a day off; null if it is neither. */
export function readWeek(text: string): string[] | null {
  const days = text.split(',').map((day) => day.trim().replace(/[–—]/g, '-').replace(/\s/g, ''))
  const week = days.length === 1 ? Array.from({ length: 7 }, () => days[0]!) : days
  const isDay = (day: string) => {
    const [from, to] = day.split('-')
    return /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(day) && from !== to
  }
  const isWeek = week.length === 7 && week.every((day) => day === '-' || isDay(day))
  return isWeek ? week.map((day) => (day === '-' ? '' : day)) : null
}
