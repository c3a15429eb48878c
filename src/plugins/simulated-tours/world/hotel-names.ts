import type { Landscape } from './destinations.ts'

/** Sixty invented words, in Latin and in Cyrillic: no hotel, chain or place is called so. */
const stems = (
  'Alvera=Альвера Brisetta=Бризетта Calmara=Кальмара Dorvanta=Дорванта Eleria=Элерия Fiorensa=Фьоренса Galdena=Гальдена ' +
  'Halmira=Хальмира Ilvessa=Ильвесса Jorvana=Йорвана Kelmara=Кельмара Lorvanta=Лорванта Melvara=Мельвара Nordessa=Нордесса ' +
  'Orvella=Орвелла Pelmara=Пельмара Quiravel=Квиравель Rovanta=Рованта Selmira=Сельмира Tarvessa=Тарвесса Ulmera=Ульмера ' +
  'Velmora=Вельмора Windara=Виндара Ysmera=Исмера Zorvella=Зорвелла Amberika=Амберика Belvessa=Бельвесса Corvina=Корвина ' +
  'Delmora=Дельмора Esvanta=Эсванта Falmira=Фальмира Gorvella=Горвелла Hestara=Хестара Irvanta=Ирванта Jasmera=Ясмера ' +
  'Korsella=Корселла Lumira=Люмира Marvessa=Марвесса Nelvora=Нельвора Ostelia=Остелия Parvina=Парвина Rimessa=Римесса ' +
  'Savanta=Саванта Tolmera=Тольмера Umbressa=Умбресса Vestara=Вестара Wolmira=Вольмира Yarvena=Ярвена Zelmara=Зельмара ' +
  'Arvessa=Арвесса Bormella=Бормелла Cielora=Сьелора Dulvara=Дульвара Enmora=Энмора Felvora=Фельвора Gilmera=Гильмера ' +
  'Hormessa=Хормесса Invera=Инвера Kolmira=Кольмира Ledvana=Ледвана'
)
  .split(' ')
  .map((pair) => pair.split('=') as [string, string])

/** Fourteen each; no word is in two lists, so a stem with a word names one hotel. */
const words: Record<'sea' | 'city' | 'hills', readonly [en: string, ru: string][]> = {
  sea: pairs(
    'Cove=Бухта Sands=Пески Reef=Риф Lagoon=Лагуна Breeze=Бриз Harbour=Гавань Dunes=Дюны Bay=Залив Shore=Берег Pearl=Жемчужина Palms=Пальмы Terrace=Терраса Surf=Прибой Cape=Мыс',
  ),
  city: pairs(
    'Avenue=Проспект Boulevard=Бульвар Tower=Башня Square=Площадь Gallery=Галерея Atrium=Атриум Bridge=Мост Arcade=Аркада Loft=Лофт Quay=Набережная Court=Дворик Passage=Пассаж Opera=Опера Corner=Угол',
  ),
  hills: pairs(
    'Peak=Вершина Valley=Долина Ridge=Хребет Meadow=Луга Spring=Родник Forest=Лес Slope=Склон Chalet=Шале Lodge=Приют Pines=Сосны Glade=Поляна Creek=Ручей Stone=Камень Trail=Тропа',
  ),
}

function pairs(text: string): [string, string][] {
  return text.split(' ').map((pair) => pair.split('=') as [string, string])
}

const wordsOf = (landscape: Landscape) =>
  landscape === 'city' ? words.city : landscape === 'mountains' || landscape === 'lake' ? words.hills : words.sea

/** The name of the hotel with this number, unique in the world. Hotels of Russia have it in Russian, others as they are written there. */
export function nameOfHotel(
  number: number,
  landscape: Landscape,
  isDomestic: boolean,
): { name: string; nameEn: string } {
  const list = wordsOf(landscape)
  const [stemEn, stemRu] = stems[number % stems.length]!
  const [wordEn, wordRu] = list[(Math.floor(number / stems.length) + number) % list.length]!
  const nameEn = `${stemEn} ${wordEn}`
  return { name: isDomestic ? `${stemRu} ${wordRu}` : nameEn, nameEn }
}

/** Another name: what a hotel was called before. */
export function oldNameOfHotel(number: number, landscape: Landscape): string {
  const list = wordsOf(landscape)
  const [stem] = stems[(number * 7 + 11) % stems.length]!
  const [word] = list[(number + 5) % list.length]!
  return `${stem} Old ${word}`
}
