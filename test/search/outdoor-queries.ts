import { judgedFrom } from './good.ts'
import { outdoor } from './outdoor.ts'

/** Written from the list of sections and brands, before any of them was tried. */
export const outdoorQueries = [
  ...judgedFrom(`
plain ||| рюкзак ;; рюкзаки ||| type=backpacks
plain ||| палатка ;; палатки туристические ||| type=tents
plain ||| спальник ;; спальный мешок ;; спальные мешки ||| type=sleeping-bags
plain ||| налобный фонарь ;; фонарик на голову ||| type=headlamps
plain ||| пауэрбанк ;; внешний аккумулятор ;; повербанк ||| type=power-banks
plain ||| кружка ;; кружки ||| type=mugs
plain ||| чемодан ||| type=suitcases
plain ||| трекинговые палки ;; палки для ходьбы ||| type=poles
plain ||| термос ||| type=thermoses
plain ||| сапборд ;; sup доска ||| type=sup
plain ||| горелка ;; газовая горелка ||| type=stoves
plain ||| шапка ||| type=beanies
plain ||| кроссовки ||| type=trainers
plain ||| зонтик ;; зонт ||| type=umbrellas
plain ||| гамак ||| type=hammocks
plain ||| бинокль ||| type=binoculars
plain ||| складной нож ||| type=knives
plain ||| дождевик ||| type=rainwear
plain ||| раскладушка ||| type=cots
plain ||| поясная сумка ;; сумка на пояс ||| type=hip-bags
attr ||| палатка 3 местная ;; трехместная палатка ||| type=tents people=3
attr ||| палатка на двоих ;; двухместная палатка ||| type=tents people=2
attr ||| женская куртка ;; куртка женская ||| type=jackets|fleece who=women
attr ||| детская куртка ;; куртка для ребенка ||| type=jackets|fleece who=kids
attr ||| мужские ботинки зимние ;; зимние мужские ботинки ||| type=boots who=men season=winter
attr ||| пуховый спальник ||| type=sleeping-bags insulation=down
attr ||| зимний спальник ;; спальник зимний ||| type=sleeping-bags season=winter
attr ||| красный рюкзак ||| type=backpacks color=red
attr ||| желтая кружка ;; кружка жёлтая ||| type=mugs color=yellow
attr ||| чёрный чемодан ||| type=suitcases color=black
attr ||| рюкзак 55 л ;; рюкзак 55 литров ||| type=backpacks volume=55
attr ||| термос 1 л ;; термос 1 литр ||| type=thermoses volume=1
attr ||| детский рюкзак ;; рюкзак детский ||| type=kids-backpacks
attr ||| рюкзак для ноутбука ||| type=laptop
attr ||| чугунная сковорода ||| type=pans material=castiron
attr ||| титановая горелка ||| type=stoves material=titanium
attr ||| самонадувающийся коврик ||| type=self-inflating
attr ||| носки из шерсти ;; шерстяные носки ||| type=socks material=wool
attr ||| женские кроссовки ||| type=trainers who=women
attr ||| фонарь 250 лм ||| type=torches light=250
order ||| рюкзак taiga ;; taiga рюкзак ||| type=backpacks brand=taiga
order ||| зимние ботинки женские ;; женские зимние ботинки ||| type=boots who=women season=winter
order ||| куртка мембранная мужская ;; мужская мембранная куртка ||| type=membrane who=men
order ||| складное кресло ;; кресло складное ||| type=chairs
typo ||| рюкзк ;; рюгзак ;; рюзкак ||| type=backpacks
typo ||| полатка ;; палатак ||| type=tents
typo ||| спальнй мешок ;; спальник зимнй ||| type=sleeping-bags
typo ||| чимодан ;; чемодна ||| type=suitcases
typo ||| кросовки ;; крассовки ||| type=trainers
typo ||| термас ||| type=thermoses
typo ||| фанарь налобный ||| type=headlamps
typo ||| сковродка ||| type=pans
typo ||| тайга рюкзак ;; taigа ||| brand=taiga
typo ||| nordvic ;; nordvk ||| brand=nordvik
typo ||| кедрово ;; kedrvo ||| brand=kedrovo
typo ||| дожевик ||| type=rainwear
two ||| рюгзаг ||| type=backpacks
two ||| полатка туристичская ||| type=tents
two ||| крассофки ||| type=trainers
two ||| спальный мишог ||| type=sleeping-bags
two ||| канпас ||| type=compasses
layout ||| h.rpfr ||| type=backpacks
layout ||| gfkfnrf ||| type=tents
layout ||| rhjccjdrb ||| type=trainers
layout ||| xtvjlfy ||| type=suitcases
layout ||| ефшпф ||| brand=taiga
layout ||| тщквмшл ||| brand=nordvik
layout ||| nthvjc ||| type=thermoses
layout ||| afyfhm ||| type=torches
translit ||| ryukzak ;; rukzak ||| type=backpacks
translit ||| palatka ||| type=tents
translit ||| kurtka zhenskaya ||| type=jackets|fleece who=women
translit ||| krossovki ||| type=trainers
translit ||| spalnik ;; spalnyj meshok ||| type=sleeping-bags
translit ||| termos ||| type=thermoses
translit ||| gamak ||| type=hammocks
brand ||| нордвик ||| brand=nordvik
brand ||| тайга ||| brand=taiga
brand ||| ольхон ;; олхон ||| brand=olkhon
brand ||| волнара ||| brand=volnara
brand ||| искрел ||| brand=iskrel
brand ||| вереск ||| brand=veresk
brand ||| тундрик ||| brand=tundrik
brand ||| рувел ||| brand=ruvel
brand ||| стежка ||| brand=stezhka
phrase ||| хочу купить палатку на троих ||| type=tents people=3
phrase ||| куртка для мальчика ||| type=jackets|fleece who=kids
phrase ||| ботинки для женщины ||| type=boots who=women
phrase ||| рюкзак в школу для ребенка ||| type=kids-backpacks
phrase ||| посуда для похода ||| type=cookware
phrase ||| нужен тёплый спальник на зиму ||| type=sleeping-bags season=winter
phrase ||| подарок рыбаку термос ||| type=thermoses
e ||| желтый рюкзак ;; жёлтый рюкзак ||| type=backpacks color=yellow
e ||| зеленая палатка ;; зелёная палатка ||| type=tents color=green
e ||| черные ботинки ;; чёрные ботинки ||| type=boots color=black
`),
  // Every thirtieth product, by each of its codes as people type them.
  ...outdoor
    .filter((_, n) => n % 30 === 7)
    .flatMap(({ is }) => [
      { kind: 'code', q: is.article!, want: { article: is.article! } },
      { kind: 'code', q: is.article!.toLowerCase().replace('-', ''), want: { article: is.article! } },
      { kind: 'code', q: is.barcode!, want: { article: is.article! } },
    ]),
]

export const outdoorNonsense = [
  'смеситель для кухни',
  'фывапролджэ',
  'qwrtplkj',
  'холодильник двухкамерный',
  'шуруповерт',
  'ччччч',
  'zzxcvb',
  'свадебное платье',
  'детское питание',
  'подшипник 6205',
]
