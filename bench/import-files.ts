import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'

/** Import files as shops export them, of any size; always the same bytes. */

/** Each product has three sizes. */
const perGood = 3

/** A catalogue and its offers in the format of 1C. `letters`: length of each description. */
export async function writeCommerceml(folder: string, offers: number, letters = 0): Promise<string[]> {
  const files = [path.join(folder, 'import.xml'), path.join(folder, 'offers.xml')]
  await write(files[0]!, catalogue(offers, letters))
  await write(files[1]!, offerPackage(offers))
  return files
}

/** A feed of Yandex Market: three offers per group, with parameters. */
export async function writeYml(folder: string, offers: number, letters = 0): Promise<string[]> {
  const file = path.join(folder, 'feed.xml')
  await write(file, feed(offers, letters))
  return [file]
}

async function write(file: string, lines: Iterable<string>): Promise<void> {
  const out = createWriteStream(file)
  for (const line of lines) if (!out.write(`${line}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

const open =
  '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.07">'
const close = '</КоммерческаяИнформация>'
const things = ['Рюкзак', 'Палатка', 'Ботинки', 'Куртка', 'Котелок', 'Фонарь', 'Лодка', 'Лыжи']

function* catalogue(offers: number, letters: number): Generator<string> {
  yield `${open}<Классификатор><Ид>c</Ид><Группы>`
  for (let g = 0; g < 40; g++) yield `<Группа><Ид>g${g}</Ид><Наименование>${things[g % 8]} ${g}</Наименование></Группа>`
  yield '</Группы><Свойства><Свойство><Ид>brand</Ид><Наименование>Бренд</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>'
  for (let b = 0; b < 30; b++)
    yield `<Справочник><ИдЗначения>b${b}</ИдЗначения><Значение>Бренд ${b}</Значение></Справочник>`
  yield '</ВариантыЗначений></Свойство></Свойства></Классификатор>'
  yield '<Каталог СодержитТолькоИзменения="false"><Ид>cat</Ид><Товары>'
  for (let n = 0; n * perGood < offers; n++) {
    yield `<Товар><Ид>t${n}</Ид><Артикул>A${n}</Артикул><Наименование>${things[n % 8]} модель ${n}</Наименование><Группы><Ид>g${n % 40}</Ид></Группы>`
    yield `<Описание>${longText(n, letters)}</Описание><ЗначенияСвойств><ЗначенияСвойства><Ид>brand</Ид><Значение>b${n % 30}</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар>`
  }
  yield `</Товары></Каталог>${close}`
}

function* offerPackage(offers: number): Generator<string> {
  yield `${open}<ПакетПредложений СодержитТолькоИзменения="false"><Ид>p#</Ид><ИдКаталога>cat</ИдКаталога>`
  yield '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>'
  yield '<Склады><Склад><Ид>w1</Ид><Наименование>Главный склад</Наименование></Склад></Склады><Предложения>'
  for (let n = 0; n < offers; n++) {
    const good = Math.floor(n / perGood)
    const size = ['S', 'M', 'L'][n % perGood]
    yield `<Предложение><Ид>t${good}#${n}</Ид><Наименование>${things[good % 8]} модель ${good} (${size})</Наименование>`
    yield `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${size}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`
    yield `<Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${1000 + (n % 5000)}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена></Цены>`
    yield `<Количество>${n % 50}</Количество><Склад ИдСклада="w1" КоличествоНаСкладе="${n % 50}"/></Предложение>`
  }
  yield `</Предложения></ПакетПредложений>${close}`
}

function* feed(offers: number, letters: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-11-21T10:00+03:00"><shop><name>Походы</name><company>Походы</company><url>https://shop.test</url>'
  yield '<currencies><currency id="RUB" rate="1"/></currencies><categories>'
  for (let g = 0; g < 40; g++) yield `<category id="${g + 1}">${things[g % 8]} ${g}</category>`
  yield '</categories><offers>'
  for (let n = 0; n < offers; n++) {
    const good = Math.floor(n / perGood)
    yield `<offer id="${n}" group_id="${good}" available="true"><url>https://shop.test/goods/${n}</url><name>${things[good % 8]} модель ${good}</name>`
    yield `<price>${1000 + (n % 5000)}</price><currencyId>RUB</currencyId><categoryId>${1 + (good % 40)}</categoryId><count>${1 + (n % 50)}</count><vendor>Бренд ${good % 30}</vendor><vendorCode>A${good}</vendorCode>`
    yield `<description>${longText(good, letters)}</description><param name="Размер">${['S', 'M', 'L'][n % perGood]}</param><param name="Вес" unit="г">${100 + (good % 60) * 10}</param><param name="Складной">${good % 2 ? 'Да' : 'Нет'}</param></offer>`
  }
  yield '</offers></shop></yml_catalog>'
}

function longText(n: number, letters: number): string {
  const text = `Прочная вещь номер ${n}`
  return text + '. Служит долго, моется легко, весит мало'.repeat(Math.max(0, Math.ceil((letters - text.length) / 40)))
}
