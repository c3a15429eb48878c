/** Words of facts of hotels, in texts of the demo. */
export const kindWords: Record<string, { ru: string; en: string; title: string; titleEn: string }> = {
  family: { ru: 'для отдыха с детьми', en: 'for families', title: 'Отели для семьи', titleEn: 'Family hotels' },
  adults: { ru: 'только для взрослых', en: 'for adults only', title: 'Только для взрослых', titleEn: 'Adults only' },
  spa: { ru: 'со спа и процедурами', en: 'with a spa', title: 'Спа-отели', titleEn: 'Spa hotels' },
  active: {
    ru: 'для активного отдыха',
    en: 'for an active holiday',
    title: 'Активный отдых',
    titleEn: 'Active holidays',
  },
  beach: { ru: 'у пляжа', en: 'by the beach', title: 'Пляжные отели', titleEn: 'Beach hotels' },
  city: { ru: 'в городе', en: 'in the city', title: 'Городские отели', titleEn: 'City hotels' },
  ski: { ru: 'у подъёмников', en: 'by the ski lifts', title: 'Отели у склонов', titleEn: 'Ski hotels' },
  all_inclusive: { ru: 'со «всё включено»', en: 'all inclusive', title: 'Всё включено', titleEn: 'All inclusive' },
}

/** Themes of sections: narrower searches. */
export const themes = [
  {
    slug: 'first-line',
    name: 'Первая линия',
    nameEn: 'First line',
    title: 'первая линия',
    titleEn: 'on the first line',
    filters: { line: '1' },
  },
  {
    slug: 'five-stars',
    name: 'Пять звёзд',
    nameEn: 'Five stars',
    title: '5 звёзд',
    titleEn: 'five stars',
    filters: { stars: '5' },
  },
  {
    slug: 'aquapark',
    name: 'С аквапарком',
    nameEn: 'With an aquapark',
    title: 'с аквапарком',
    titleEn: 'with an aquapark',
    filters: { services: 'aquapark' },
  },
  {
    slug: 'heated-pool',
    name: 'С тёплым бассейном',
    nameEn: 'With a heated pool',
    title: 'с тёплым бассейном',
    titleEn: 'with a heated pool',
    filters: { services: 'heated_pool' },
  },
  {
    slug: 'with-breakfast',
    name: 'С завтраками',
    nameEn: 'With breakfast',
    title: 'с завтраками',
    titleEn: 'with breakfast',
    filters: { meals: 'BB' },
  },
  {
    slug: 'with-pets',
    name: 'Можно с питомцем',
    nameEn: 'Pets welcome',
    title: 'можно с питомцем',
    titleEn: 'pets welcome',
    filters: { services: 'pets' },
  },
] as const

export const beachWords: Record<string, { ru: string; en: string }> = {
  sand: { ru: 'песчаный', en: 'sandy' },
  pebble: { ru: 'галечный', en: 'pebble' },
  platform: { ru: 'с понтоном', en: 'with a pontoon' },
  mixed: { ru: 'из песка и гальки', en: 'of sand and pebbles' },
}

/** «5 минут», «1 минута» */
export function plural(count: number, one: string, few: string, many: string): string {
  const tens = count % 100
  const ones = count % 10
  const word = tens > 10 && tens < 20 ? many : ones === 1 ? one : ones > 1 && ones < 5 ? few : many
  return `${count}\u00a0${word}`
}
