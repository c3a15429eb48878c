/** The text as typed in the other keyboard layout, in both directions: «cvtcbntkm» → «смеситель», «сфышщ» → «casio». */
export function otherLayout(text: string): string {
  let out = ''
  for (const letter of text.toLowerCase()) out += layoutOf.get(letter) ?? letter
  return out
}

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const shiftedKeys = '{}:"<>~'
const shiftedRussian = 'хъжэбюё'
const layoutOf = new Map<string, string>()
for (const [i, key] of [...latinKeys].entries()) {
  layoutOf.set(key, russianKeys[i]!)
  layoutOf.set(russianKeys[i]!, key)
}
for (const [i, key] of [...shiftedKeys].entries()) layoutOf.set(key, shiftedRussian[i]!)

/** Position of a key, for both alphabets: row, and column in half keys. */
const keyPlaces = new Map<string, readonly [number, number]>()
for (const [row, [latin, russian]] of [
  ['qwertyuiop[]', 'йцукенгшщзхъ'],
  ["asdfghjkl;'", 'фывапролджэ'],
  ['zxcvbnm,.', 'ячсмитьбю'],
].entries())
  for (const keys of [latin!, russian!])
    for (const [column, key] of [...keys].entries()) keyPlaces.set(key, [row, column * 2 + row])

/** Whether two keys are adjacent. */
export function areNeighbours(a: string, b: string): boolean {
  const [one, other] = [keyPlaces.get(a), keyPlaces.get(b)]
  return !!one && !!other && Math.abs(one[0] - other[0]) <= 1 && Math.abs(one[1] - other[1]) <= 2
}

const russianSounds: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/**
 * The sound of a word in one spelling for both alphabets: «бош» and «Bosch» are «bosh», «касио» and «Casio» «kasio», «smesitel» and
 * «смеситель» «smesitel». It is deliberately rough and only matches words; the text shown is the word of the catalogue.
 */
export function phoneticKey(word: string): string {
  const latin = /[а-я]/.test(word) ? word.replace(/[а-я]/g, (letter) => russianSounds[letter] ?? '') : latinSound(word)
  return latin.replace(/(.)\1+/g, '$1')
}

/** Shorter skeletons match too many words. */
export const minSkeleton = 4

/** A word without vowels and voicing, which are often misheard: «смеситель» and «смисетиль» are both «смстл». */
export const skeletonOf = (word: string): string =>
  word
    .replace(/[аеиоуыэюяьъйaeiouyh]/g, '')
    .replace(/[бдгзвжbdgzv]/g, (letter) => voiceless[letter]!)
    .replace(/(.)\1+/g, '$1')

const voiceless: Record<string, string> = {
  б: 'п',
  д: 'т',
  г: 'к',
  з: 'с',
  в: 'ф',
  ж: 'ш',
  b: 'p',
  d: 't',
  g: 'k',
  z: 's',
  v: 'f',
}

/**
 * All pronunciations of a foreign word: «Grohe» is «грохе» and «гроэ», «Xiaomi» «ксиоми» and «сяоми», «Jeelex» «джилекс», «Longines»
 * «лонжинес».
 */
export const soundsOf = (word: string): string[] => {
  const sounds = new Set([phoneticKey(word)])
  if (!/^[a-z]+$/.test(word)) return [...sounds]
  for (const [pattern, other] of readings) if (pattern.test(word)) sounds.add(phoneticKey(word.replace(pattern, other)))
  if (word.length > 3)
    for (const tongue of tongues) {
      const sound = phoneticKey(tongue.reduce((spelt, [pattern, other]) => spelt.replace(pattern, other), word))
      if (sound.length > 3) sounds.add(sound)
    }
  return [...sounds]
}

const readings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[aeiou])h(?=[aeiou])/, ''],
  [/^x/, 's'],
  [/j(?=[aeiou])/, 'dzh'],
  [/g(?=[ei])/, 'zh'],
  [/ch/, 'k'],
  [/j(?=[aeou])/, 'zh'],
]
/** Pronunciation rules for names in other languages: «Bourjois», «Clinique», «Yves»; «Stanley», «Milwaukee»; «Steinel», «Zeiss». */
const tongues: readonly (readonly (readonly [RegExp, string])[])[] = [
  [
    [/eaux?$|aux?$|ot$/, 'o'],
    [/au|eau/g, 'o'],
    [/oi/g, 'ua'],
    [/ou/g, 'u'],
    [/qu/g, 'k'],
    [/ch/g, 'sh'],
    [/g(?=[ei])/g, 'zh'],
    [/j/g, 'zh'],
    [/er$/, 'e'],
    [/(?<=[^aeiou])(?:es?|[stdx])$|(?<=[aeiou])[stdx]$/, ''],
  ],
  [
    [/ey$/, 'i'],
    [/a(?=[^aeiouy]e$)/g, 'ei'],
    [/i(?=[^aeiouy]e$)/g, 'ai'],
    [/ea|ie/g, 'i'],
    [/au|aw/g, 'o'],
    [/w(?=[aeio])/g, 'u'],
    [/(?<=[^aeiou])e$/, ''],
  ],
  [
    [/ey$/, 'i'],
    [/(?<=[^aeiou])a(?=[^aeiou]+[aeiouy])/, 'e'],
    [/(?<=[^aeiou])e$/, ''],
  ],
  [
    [/ae/g, 'e'],
    [/ei/g, 'ai'],
    [/eu|aeu/g, 'oi'],
    [/^s(?=[aeiou])/, 'z'],
    [/ie/g, 'i'],
    [/^s(?=[tp])/, 'sh'],
    [/z/g, 'ts'],
  ],
]

function latinSound(word: string): string {
  return word
    .replace(/tch/g, 'ch')
    .replace(/shch|sch|tsch/g, 'sh')
    .replace(/kh/g, 'h')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/ck/g, 'k')
    .replace(/tz/g, 'ts')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/j(?=[aeou])|y|(?<=[aeiou])j|j$/g, 'i')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/q/g, 'k')
    .replace(/w/g, 'v')
    .replace(/(?<=[aeiou])h(?=[^aeiou]|$)|(?<=[gr])h/g, '')
    .replace(/[^a-z]/g, '')
}

const letterGroups: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['yo', 'е'],
  ['jo', 'е'],
  ['yj', 'ый'],
  ['iy', 'ий'],
  ['ij', 'ий'],
  ['yy', 'ый'],
  ['oy', 'ой'],
  ['oj', 'ой'],
  ['aya', 'ая'],
  ['ey', 'ей'],
  ['ay', 'ай'],
]
const singleLetters: Record<string, string> = {
  a: 'а',
  b: 'б',
  c: 'ц',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'кс',
  y: 'ы',
  z: 'з',
}
const latinPieces = new RegExp(`${letterGroups.map(([latin]) => latin).join('|')}|[a-z]`, 'g')
const pieceOf = new Map<string, string>([...letterGroups, ...Object.entries(singleLetters)])

/** Converts a Russian word in Latin letters to Russian letters, so that its ending can be removed: «smesitelya» → «смесителя». */
const inRussian = (word: string): string => word.replace(latinPieces, (piece) => pieceOf.get(piece) ?? piece)

/** Possible Russian spellings: Russians transliterate in different ways, «mujskie» and «muzhskie», «kuxnya» and «kuhnya», «sovok» and «sowok». */
export function russianReadings(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [word]
  const readings = new Set([inRussian(word)])
  for (const spelt of [word.replaceAll('j', 'zh'), word.replaceAll('x', 'kh')]) readings.add(inRussian(spelt))
  return [...readings]
}
