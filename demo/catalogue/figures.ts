import { attributeBySlug } from './attributes.ts'
import type { Both, Facts } from './goods.ts'

const kilos = (kg: number): Both =>
  kg < 1
    ? [`${Math.round(kg * 1000)}\u00a0г`, `${Math.round(kg * 1000)}\u00a0g`]
    : [`${String(kg).replace('.', ',')}\u00a0кг`, `${kg}\u00a0kg`]
const degrees = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}\u00a0°C`

/** Lower-cases the first letter: "Нейлон" → "нейлон", but keeps "ПВХ" and "ABS-пластик". */
const inside = (words: string): string =>
  /^.[\p{Lu}]/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

const water: Record<string, Both> = {
  full: ['не пропускает воду', 'is waterproof'],
  rain: ['выдерживает дождь', 'stands up to rain'],
  splash: ['не боится брызг', 'shrugs off splashes'],
}
const filling: Record<string, Both> = {
  down: ['внутри пух', 'down inside'],
  synthetic: ['внутри синтетический утеплитель', 'synthetic filling'],
}

/**
 * A sentence of the description with the figures of a product: the same facts as in the properties and the filters, so that the text always
 * agrees with them.
 */
export function figuresIn(facts: Facts): Both {
  const ru: string[] = []
  const en: string[] = []
  const say = ([a, b]: Both) => {
    ru.push(a)
    en.push(b)
  }
  if (typeof facts.weight === 'number') {
    const [a, b] = kilos(facts.weight)
    say([`весит ${a}`, `weighs ${b}`])
  }
  const material = attributeBySlug.get('material')?.values?.[String(facts.material)]
  if (material) say([`материал — ${inside(material[0])}`, `made of ${inside(material[1])}`])
  const inner = filling[String(facts.insulation)]
  if (inner) say(inner)
  if (typeof facts.comfort === 'number')
    say([`комфорт до ${degrees(facts.comfort)}`, `comfortable down to ${degrees(facts.comfort)}`])
  if (typeof facts.load === 'number') say([`держит до ${facts.load}\u00a0кг`, `holds up to ${facts.load}\u00a0kg`])
  const wet = water[String(facts.waterproof)]
  if (wet) say(wet)
  const sentence = (parts: string[]) =>
    parts.length === 0 ? '' : `${parts.join(', ').replace(/^./, (c) => c.toUpperCase())}.`
  return [sentence(ru), sentence(en)]
}
