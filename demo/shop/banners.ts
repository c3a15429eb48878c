export interface DemoBanner {
  place: 'hero' | 'promo'
  title: string
  titleEn: string
  caption: string
  captionEn: string
  button: string
  buttonEn: string
  link: string
  picture: string
  isDark: boolean
}
const banner = (
  place: DemoBanner['place'],
  picture: string,
  link: string,
  [title, titleEn]: [string, string],
  [caption, captionEn]: [string, string],
  [button, buttonEn]: [string, string],
): DemoBanner => ({
  place,
  picture,
  link,
  title,
  titleEn,
  caption,
  captionEn,
  button,
  buttonEn,
  isDark: place === 'hero',
})

export const vitrinaBanners: readonly DemoBanner[] = [
  banner(
    'hero',
    'land-dawn',
    '/catalog/bags/backpacks/hiking/',
    ['Собраться в горы', 'Pack for the mountains'],
    [
      'Рюкзаки, палатки и спальники, которые пройдут маршрут вместе с вами',
      'Backpacks, tents and sleeping bags that will go the whole way',
    ],
    ['Смотреть рюкзаки', 'See backpacks'],
  ),
  banner(
    'hero',
    'land-kavkaz',
    '/catalog/clothes/',
    ['Тёплый слой под дождь и снег', 'Layers for rain and snow'],
    ['Мембрана, пух и флис: от −25 до первого солнца', 'Shells, down and fleece: from −25 to the first sun'],
    ['Выбрать куртку', 'Shop jackets'],
  ),
  banner(
    'hero',
    'land-baikal',
    '/catalog/water/',
    ['К воде', 'Off to the water'],
    ['Доски, гермомешки и полотенца для большой воды', 'Boards and towels for open water'],
    ['Всё для воды', 'Shop water gear'],
  ),
  banner(
    'promo',
    'thermos-green',
    '/catalog/kitchen/flasks/thermoses/',
    ['Горячий чай до вечера', 'Hot tea till evening'],
    ['Термосы на пол-литра и больше', 'Flasks from half a litre'],
    ['К термосам', 'Shop flasks'],
  ),
  banner(
    'promo',
    'suitcase-sand',
    '/catalog/bags/suitcases/',
    ['Чемодан без доплаты', 'No fee at the gate'],
    ['Размеры ручной клади и багажа', 'Cabin and hold sizes'],
    ['К чемоданам', 'Shop suitcases'],
  ),
  banner(
    'promo',
    'headlamp-orange',
    '/catalog/light/',
    ['Темнеет рано', 'It gets dark early'],
    ['Фонари и запас заряда', 'Torches and power banks'],
    ['К фонарям', 'Shop torches'],
  ),
]

export const secondBanners: readonly DemoBanner[] = [
  banner(
    'hero',
    'land-fjord',
    '/catalog/ceramics/',
    ['Тихое утро', 'A quiet morning'],
    ['Чайники и чашки небольшими партиями', 'Teapots and cups in small batches'],
    ['К керамике', 'Shop ceramics'],
  ),
  banner(
    'promo',
    'teatin-burgundy',
    '/catalog/tea/',
    ['Чай этого года', 'This year’s tea'],
    ['Чёрный, зелёный, улун и травы', 'Black, green, oolong and herbs'],
    ['К чаю', 'Shop tea'],
  ),
]
