/**
 * Names of the products of the generated shop: «Рюкзак туристический Таёжник Перевал 45 л, зелёный». Makers and series are invented. The
 * seed and the questions use the same lists; the first entries of each are the most frequent.
 */

type Gender = 'm' | 'f' | 'n' | 'p'

interface Section {
  name: string
  /** One noun for each of its 25 leaves, with its gender; `p`: plural only. */
  goods: string
  unit: string
}

const sections: readonly Section[] = [
  {
    name: 'Рюкзаки и сумки',
    goods:
      'рюкзак:m сумка:f чехол:m чемодан:m кошелёк:m портфель:m баул:m гермомешок:m подсумок:m несессер:m саквояж:m ранец:m органайзер:m косметичка:f авоська:f кофр:m планшетка:f мешок:m тележка:f визитница:f папка:f ключница:f обложка:f торба:f ремень:m',
    unit: 'л',
  },
  {
    name: 'Палатки и сон',
    goods:
      'палатка:f спальник:m коврик:m тент:m шатёр:m гамак:m подушка:f одеяло:n раскладушка:f матрас:m навес:m пончо:n вкладыш:m колышки:p дуги:p полог:m сидушка:f кресло:n кровать:f плед:m растяжка:f стойка:f москитник:m насос:m пенка:f',
    unit: 'см',
  },
  {
    name: 'Обувь',
    goods:
      'ботинки:p кроссовки:p сапоги:p сандалии:p валенки:p кеды:p туфли:p тапочки:p полуботинки:p галоши:p сланцы:p бахилы:p гамаши:p стельки:p шнурки:p унты:p мокасины:p лоферы:p сабо:n дутики:p берцы:p чуни:p балетки:p слипоны:p носки:p',
    unit: 'мм',
  },
  {
    name: 'Одежда',
    goods:
      'куртка:f брюки:p футболка:f шапка:f перчатки:p свитер:m жилет:m толстовка:f термобельё:n плащ:m шорты:p рубашка:f комбинезон:m пуховик:m варежки:p шарф:m балаклава:f юбка:f платье:n пальто:n майка:f водолазка:f кепка:f панама:f бандана:f',
    unit: 'г',
  },
  {
    name: 'Посуда',
    goods:
      'котелок:m кружка:f термос:m сковорода:f нож:m кастрюля:f миска:f чайник:m ложка:f фляга:f тарелка:f казан:m шампуры:p решётка:f половник:m стакан:m поднос:m доска:f тёрка:f ступка:f турка:f ковш:m форма:f салатник:m сито:n',
    unit: 'мл',
  },
  {
    name: 'Свет',
    goods:
      'фонарь:m лампа:f аккумулятор:m батарейки:p зарядка:f кабель:m светильник:m гирлянда:f прожектор:m переходник:m удлинитель:m генератор:m свеча:f зажигалка:f керосинка:f маячок:m патрон:m рефлектор:m датчик:m выключатель:m розетка:f торшер:m бра:n люстра:f ночник:m',
    unit: 'лм',
  },
  {
    name: 'Вода и лодки',
    goods:
      'лодка:f весло:n байдарка:f катамаран:m удочка:f спиннинг:m катушка:f якорь:m сеть:f блесна:f леска:f поплавок:m садок:m подсачек:m эхолот:m мотор:m трап:m кранец:m трос:m маска:f ласты:p трубка:f гидрокостюм:m сапборд:m багор:m',
    unit: 'см',
  },
  {
    name: 'Зима и снег',
    goods:
      'лыжи:p санки:p сноуборд:m коньки:p палки:p крепления:p снегокат:m тюбинг:m шлем:m очки:p снегоступы:p ледоруб:m кошки:p лопата:f щуп:m мазь:f скребок:m утюг:m клюшка:f шайба:f ледянка:f бур:m ящик:m нарты:p волокуша:f',
    unit: 'см',
  },
]

const adjectives =
  'туристический походный лёгкий зимний детский прочный складной мужской женский городской непромокаемый тёплый горный летний дорожный спортивный школьный тактический морской классический утеплённый двухслойный стальной алюминиевый титановый нейлоновый хлопковый шерстяной кожаный мембранный компактный ударопрочный семейный рыболовный экспедиционный велосипедный надувной осенний домашний верхний'
const makers =
  'Таёжник Сплавной Кедрач Байкалит Уралец Северянин Полюс Волнорез Искра Тундра Марал Росомаха Ермак Печора Алтын Вершина Тропа Сивуч Ладога Онего Яхонт Беркут Глухарь Соболь Морянка Витязь Орлец Камень Вьюга Сугроб Norda Kivach Taigor Altair Rekon Vesta Gorets Lumen Polaris Steppa Harz Borey Rivus Silva Tavda Ural Vetro Winden Yarra Zenor'
const lines =
  'Перевал Поход Ветер Кедр Тайга Север Сосна Гроза Родник Костёр Привал Рассвет Закат Стриж Ястреб Рысь Барс Зубр Лось Олень Кристалл Гранит Базальт Янтарь Опал Агат Метель Буран Пурга Иней Прибой Штиль Бриз Шторм Компас Азимут Горизонт Зенит Орион Вега Pro Light Trek Plus Max Ultra Mini Base Sport Active'
const colours = 'чёрный серый синий зелёный красный бежевый белый коричневый оранжевый жёлтый бордовый голубой'

const endings: Record<string, Record<Gender, string>> = {
  ый: { m: 'ый', f: 'ая', n: 'ое', p: 'ые' },
  ой: { m: 'ой', f: 'ая', n: 'ое', p: 'ые' },
  кой: { m: 'кой', f: 'кая', n: 'кое', p: 'кие' },
  кий: { m: 'кий', f: 'кая', n: 'кое', p: 'кие' },
  ний: { m: 'ний', f: 'няя', n: 'нее', p: 'ние' },
}

/** Inflects an adjective: «зимний», but «зимняя» for «куртка». */
function agreeing(adjective: string, gender: Gender): string {
  const ending = ['кой', 'кий', 'ний', 'ый', 'ой'].find((one) => adjective.endsWith(one))!
  return adjective.slice(0, -ending.length) + endings[ending]![gender]
}

const inAllForms = (list: string) =>
  list.split(' ').map((one) => ({
    m: agreeing(one, 'm'),
    f: agreeing(one, 'f'),
    n: agreeing(one, 'n'),
    p: agreeing(one, 'p'),
  }))

export const names = {
  sections: sections.map(({ name, goods, unit }) => ({
    name,
    unit,
    goods: goods.split(' ').map((one) => {
      const [noun, gender] = one.split(':') as [string, Gender]
      return { noun, gender }
    }),
  })),
  adjectives: inAllForms(adjectives),
  makers: makers.split(' '),
  lines: lines.split(' '),
  colours: inAllForms(colours),
}
