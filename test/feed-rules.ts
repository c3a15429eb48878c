import { SaxesParser } from 'saxes'
import { isGtin } from '#lib/gtin.ts'

// The rules of the feed formats, taken from their descriptions; each function lists what a feed violates.

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** Reads a small document completely; throws if it is not XML. */
export function readTree(xml: string): Element {
  const parser = new SaxesParser({ xmlns: false })
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('cdata', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

const all = (element: Element | undefined, name: string) => element?.children.filter((one) => one.name === name) ?? []
const texts = (element: Element, name: string) => all(element, name).map(({ text }) => text)
const isAddress = (text: string) => /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text) && text.length <= 2_048

/** Yandex Market, «YML elements» (integrations §12): violations by offer. */
export function ymlFaults(xml: string): string[] {
  const root = readTree(xml)
  const faults: string[] = []
  const must = (holds: boolean, what: string) => holds || faults.push(what)
  must(root.name === 'yml_catalog', 'root')
  must(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?[+-]\d\d:\d\d$/.test(root.attributes.date ?? ''),
    'date is RFC 3339 with a zone',
  )
  const shop = all(root, 'shop')[0]!
  for (const name of ['name', 'company', 'url']) must(texts(shop, name).join('').trim() !== '', `shop ${name}`)
  const order = shop.children.map(({ name }) => name)
  must(
    order.indexOf('currencies') < order.indexOf('offers') && order.indexOf('categories') < order.indexOf('offers'),
    'order',
  )
  const currencies = all(all(shop, 'currencies')[0], 'currency').map(({ attributes }) => attributes.id)
  must(currencies.length > 0, 'a currency')
  const categories = all(all(shop, 'categories')[0], 'category')
  const ids = new Set(categories.map(({ attributes }) => attributes.id!))
  for (const { attributes, text } of categories) {
    must(/^\d{1,18}$/.test(attributes.id ?? '') && text.trim() !== '', `category ${attributes.id}`)
    must(attributes.parentId === undefined || ids.has(attributes.parentId), `parent of ${attributes.id}`)
  }
  const seen = new Set<string>()
  for (const offer of all(all(shop, 'offers')[0], 'offer')) {
    const id = offer.attributes.id ?? ''
    const say = (holds: boolean, what: string) => must(holds, `${id}: ${what}`)
    say(id.length > 0 && id.length <= 80 && !seen.has(id), 'id is one, of 80 letters')
    seen.add(id)
    say(['true', 'false'].includes(offer.attributes.available ?? ''), 'available')
    say(offer.attributes.group_id === undefined || /^\d{1,9}$/.test(offer.attributes.group_id), 'group_id')
    for (const name of ['name', 'url', 'price', 'currencyId', 'categoryId'])
      say(all(offer, name).length === 1, `one ${name}`)
    const [price] = texts(offer, 'price')
    const [old] = texts(offer, 'oldprice')
    say(/^\d+(\.\d{1,2})?$/.test(price ?? '') && Number(price) > 0, 'price')
    say(old === undefined || Number(old) > Number(price), 'oldprice is above price')
    say(currencies.includes(texts(offer, 'currencyId')[0]), 'currency is declared')
    say(ids.has(texts(offer, 'categoryId')[0] ?? ''), 'category is declared')
    say(isAddress(texts(offer, 'url')[0] ?? ''), 'url')
    say(texts(offer, 'picture').length <= 10 && texts(offer, 'picture').every(isAddress), 'pictures')
    say((texts(offer, 'description')[0] ?? '').length <= 3_000, 'description of 3,000 letters')
    say(
      all(offer, 'param').every(({ attributes }) => !!attributes.name),
      'params have names',
    )
    say(
      texts(offer, 'count').every((count) => /^\d+$/.test(count)),
      'count',
    )
  }
  must(seen.size > 0, 'offers')
  return faults
}

/** Google Merchant Center, «Product data specification»: violations by item. */
export function googleFaults(xml: string): string[] {
  const root = readTree(xml)
  const faults: string[] = []
  const must = (holds: boolean, what: string) => holds || faults.push(what)
  must(root.name === 'rss' && root.attributes.version === '2.0', 'RSS 2.0')
  must(root.attributes['xmlns:g'] === 'http://base.google.com/ns/1.0', 'namespace')
  const channel = all(root, 'channel')[0]!
  for (const name of ['title', 'link', 'description']) must(texts(channel, name).join('') !== '', `channel ${name}`)
  const seen = new Set<string>()
  const items = all(channel, 'item')
  for (const item of items) {
    const get = (name: string) => texts(item, `g:${name}`)
    const id = get('id')[0] ?? ''
    const say = (holds: boolean, what: string) => must(holds, `${id}: ${what}`)
    say(id.length > 0 && id.length <= 50 && !seen.has(id), 'id is one, of 50 letters')
    seen.add(id)
    const required = ['title', 'description', 'link', 'image_link', 'availability', 'price', 'condition']
    for (const name of required) say(get(name).length === 1, `one ${name}`)
    say((get('title')[0] ?? '').length <= 150 && (get('description')[0] ?? '').length <= 5_000, 'lengths')
    say([...get('link'), ...get('image_link'), ...get('additional_image_link')].every(isAddress), 'addresses')
    say(get('additional_image_link').length <= 10, 'ten more pictures')
    say(['in_stock', 'out_of_stock', 'preorder', 'backorder'].includes(get('availability')[0] ?? ''), 'availability')
    const money = [...get('price'), ...get('sale_price')]
    say(
      money.every((one) => /^\d+\.\d\d [A-Z]{3}$/.test(one)),
      'prices',
    )
    say(
      get('sale_price').every((sale) => Number.parseFloat(sale) < Number.parseFloat(get('price')[0]!)),
      'sale below price',
    )
    say(get('gtin').every(isGtin), 'gtin')
    const hasMaker = get('gtin').length > 0 || (get('brand').length > 0 && get('mpn').length > 0)
    say(hasMaker || get('identifier_exists')[0] === 'no', 'who made it, or that nobody is known')
    say(get('brand').every((one) => one.length <= 70) && get('mpn').every((one) => one.length <= 70), 'brand and mpn')
  }
  must(items.length > 0, 'items')
  return faults
}
