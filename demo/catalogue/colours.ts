/** Gender of the noun that the colour describes: рюкзак, палатка, кресло, очки. */
export type Gender = 'm' | 'f' | 'n' | 'pl'

interface Colour {
  stem: string
  soft?: boolean
  en: string
  hex: string
}

/** The keys also occur in the names of the pictures, so that picture and colour always agree. */
export const colours = {
  black: { stem: 'чёрн', en: 'black', hex: '#26292d' },
  graphite: { stem: 'графитов', en: 'graphite', hex: '#44484d' },
  grey: { stem: 'сер', en: 'grey', hex: '#8a929d' },
  white: { stem: 'бел', en: 'white', hex: '#f4f3ef' },
  cream: { stem: 'кремов', en: 'cream', hex: '#efe6d2' },
  sand: { stem: 'песочн', en: 'sand', hex: '#d3b48c' },
  brown: { stem: 'коричнев', en: 'brown', hex: '#8b5e34' },
  olive: { stem: 'оливков', en: 'olive', hex: '#6b7448' },
  green: { stem: 'зелён', en: 'green', hex: '#35604c' },
  teal: { stem: 'бирюзов', en: 'teal', hex: '#2f8f96' },
  blue: { stem: 'син', soft: true, en: 'blue', hex: '#2f6f9e' },
  navy: { stem: 'тёмно-син', soft: true, en: 'navy', hex: '#27405f' },
  red: { stem: 'красн', en: 'red', hex: '#b8382e' },
  orange: { stem: 'оранжев', en: 'orange', hex: '#d9772b' },
  yellow: { stem: 'жёлт', en: 'yellow', hex: '#e2a52b' },
  purple: { stem: 'фиолетов', en: 'purple', hex: '#5f4b7d' },
  pink: { stem: 'розов', en: 'pink', hex: '#cf8f9a' },
  burgundy: { stem: 'бордов', en: 'burgundy', hex: '#74303c' },
} satisfies Record<string, Colour>

export type ColourName = keyof typeof colours

const hard: Record<Gender, string> = { m: 'ый', f: 'ая', n: 'ое', pl: 'ые' }
const soft: Record<Gender, string> = { m: 'ий', f: 'яя', n: 'ее', pl: 'ие' }

export function colourWord(name: ColourName, gender: Gender): string {
  const { stem, soft: isSoft } = colours[name] as Colour
  return stem + (isSoft ? soft : hard)[gender]
}
export const colourWordEn = (name: ColourName): string => colours[name].en
