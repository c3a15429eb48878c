/** Meals of tours, weakest first (integrations §15.5): «this meal and better» compares ranks. */
export const meals = [
  { code: 'RO', rank: 0, ru: 'без питания', en: 'room only' },
  { code: 'BB', rank: 10, ru: 'завтраки', en: 'breakfast' },
  { code: 'HB', rank: 20, ru: 'завтраки и ужины', en: 'half board' },
  { code: 'FB', rank: 30, ru: 'трёхразовое питание', en: 'full board' },
  { code: 'AI', rank: 40, ru: 'всё включено', en: 'all inclusive' },
  { code: 'UAI', rank: 50, ru: 'ультра всё включено', en: 'ultra all inclusive' },
] as const
export type MealCode = (typeof meals)[number]['code']

/** Other codes of suppliers, read as the nearest of ours that promises no more. */
const others: Readonly<Record<string, MealCode>> = {
  OB: 'RO',
  BBL: 'BB',
  HBL: 'HB',
  DNR: 'HB',
  'HB+': 'HB',
  'FB+': 'FB',
  AIL: 'AI',
  AI24: 'AI',
}

/** Null: an unknown code. */
export function mealOf(code: string): (typeof meals)[number] | null {
  const ours = others[code] ?? code
  return meals.find((meal) => meal.code === ours) ?? null
}
