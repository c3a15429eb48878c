import { stem } from './stem.ts'
import { isAdjective } from './text.ts'

/**
 * Words with the same root form a family, whatever their part of speech: «печь», «печка», «печной»; «зима», «зимний»; «чистить», «чистка»,
 * «чистящий»; «плиткорез» belongs to two families, of «плитка» and «резать». The key of a family is a word without its derivational suffixes.
 * It is deliberately rough: only keys of words that occur in the goods are compared.
 */

/**
 * Suffixes, with the minimum number of letters of the root before them; after fewer they belong to the root: «совок» does not derive from
 * «сова».
 */
const suffixes: readonly (readonly [least: number, ...endings: string[]])[] = [
  [3, 'ительн', 'тельн', 'льник', 'льщик', 'ител', 'тел', 'илк', 'ени', 'ани', 'ен', 'ян', 'ств', 'овк'],
  [
    3,
    'ическ',
    'ированн',
    'оват',
    'альн',
    'онок',
    'енок',
    'ят',
    'чик',
    'ик',
    'щик',
    'щиц',
    'ник',
    'ниц',
    'ун',
    'ьц',
    'ак',
    'анк',
    'янк',
  ],
  [3, 'енн', 'онн', 'анн', 'янн', 'ов', 'ев', 'ач', 'яч', 'лив', 'чат', 'ист'],
  [3, 'ущ', 'ющ', 'ащ', 'ящ', 'вш'],
  [4, 'ок', 'ек', 'очек', 'ечек', 'ышек', 'ишек', 'очк', 'ечк', 'ушк', 'юшк', 'ышк', 'ишк', 'еньк', 'оньк'],
  [4, 'алк', 'елк', 'очн', 'ечн', 'ичн', 'ец', 'иц', 'к'],
]
const adjectiveSuffixes: typeof suffixes = [[3, 'н', 'ян', 'ан', 'ск', 'еск']]

/** Suffixes by last letter, longest first, each with its minimum root length. */
const bySign = (lists: typeof suffixes): Map<string, (readonly [string, number])[]> =>
  Map.groupBy(
    lists
      .flatMap(([fewest, ...endings]) => endings.map((ending) => [ending, fewest] as const))
      .toSorted(([a], [b]) => b.length - a.length),
    ([ending]) => ending.at(-1)!,
  )
const ofNouns = bySign(suffixes)
const ofAdjectives = bySign([...suffixes, ...adjectiveSuffixes])

const least = 3
const vowels = /[аеиоуыэюя]/
const adjectiveEnding = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ыми|ими|ых|их|ую|юю)$/
/** Consonant alternation at the end of a root: «снег» and «снежный», «собака» and «собачий». */
const changed: Readonly<Record<string, string>> = { г: 'ж', к: 'ч', ц: 'ч', х: 'ш' }

/** Prefixes of compounds: «автокормушка» is a «кормушка». */
export const beginningOfTwo =
  /^(?:электро|бензо|дизель|мото|авто|аэро|гидро|пневмо|термо|вело|фото|видео|радио|мини|микро|анти|противо|супер|эко|био|теле|стекло|метало|металло)/
/** Listed one by one, since nouns such as «кости» and «части» have the same ending. */
const otherVerbs = new Set(
  'вывести нести везти мести плести грести завести провести развести свести подмести вымести отвезти привезти'.split(
    ' ',
  ),
)
const infinitive = /(?:[аеиоуыя]ть|[аеиоуя]чь)(?:ся)?$/
const prefixes = /^(?:пере|при|раз|рас|под|пре|вос|воз|вы|за|на|по|про|об|от|из|ис|до)/
/** May also belong to the root: «снимать», «убирать», «очистить». */
const shortPrefixes = /^[осу](?=.{4})/
/** Nouns of action: «вычёсывание» of «вычёсывать», «кормление» of «кормить». */
const deedNoun = /(?:(?<=[ая])|(?<=[бпвфм])ле|е)ни(?:е|я|ю|ем|и|й)$/
/** Nouns that look like infinitives. */
const nouns = new Set(
  'кровать печать скатерть память тетрадь мать медь печь речь рукоять прядь сеть плеть площадь'.split(' '),
)

/** An infinitive: «резать», «чистить», «стричь»: an action, not a thing. */
export const isInfinitive = (word: string): boolean =>
  otherVerbs.has(word) || (word.length > 3 && infinitive.test(word) && !nouns.has(word) && /^[а-я]+$/.test(word))

/** Second roots of compounds: what the thing does. */
const deeds =
  'рез кос кол руб пил лов вар мол мер держ грев чист мой уборк уборщ убороч уборн суш дув сос воз нос точ гон вод вяз рыхл полив метал съем подъем защит стрел кат ход крут гиб меш жим гряз дел'
const ofTwo = new RegExp(`^(?!пере)(.{3,}?)[оеё]((?:на|от|об|о|вы|раз)?(?:${deeds.split(' ').join('|')}))`)

/** Cache of recent words: the same words recur with every letter typed. */
const known = new Map<string, readonly string[]>()
const mostKnown = 20_000

/** Family keys of a word, the closest first. */
export function familiesOf(word: string): readonly string[] {
  const before = known.get(word)
  if (before) return before
  const keys = readFamilies(word)
  if (known.size >= mostKnown) known.clear()
  known.set(word, keys)
  return keys
}

function readFamilies(word: string): readonly string[] {
  if (word.length < 3 || !/^[а-я]+$/.test(word)) return []
  const adjective = isAdjective(word)
  if (isInfinitive(word)) return keysOf(rootsOfVerb(word))
  const deed = deedNoun.exec(word)
  const roots = nounRoots(adjective ? word.replace(adjectiveEnding, '') : stem(word), adjective)
  return keysOf(deed ? [...roots, ...rootsOfVerb(`${word.slice(0, deed.index)}ть`)] : roots)
}

/** Family keys of a compound by each of its roots: «плиткорез» by «плитк», «плит» and «рез», the object and the action. */
export function familiesOfParts(word: string): string[] {
  const found = word.length > 6 ? ofTwo.exec(word) : null
  const rest = word.replace(beginningOfTwo, '')
  const thing = rest.length > 3 && rest !== word ? nounRoots(stem(rest), false).slice(0, 1) : []
  if (!found) return keysOf(thing)
  const [, what, deed] = found
  return keysOf([...thing, ...nounRoots(what!, false), deed!, deed!.replace(prefixes, '')])
}

function keysOf(roots: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const root of roots) {
    if (root.length < least || !vowels.test(root)) continue
    const last = changed[root.at(-1)!]
    keys.add(root.length > 3 && last ? root.slice(0, -1) + last : root)
  }
  return [...keys]
}

/** Not diminutives of other words: «кружка» does not derive from «круг». */
const alone = new Set('кружк банк полк губк сумк майк маск сетк кнопк марк парк'.split(' '))

/** The stem, and what remains after removing suffixes one by one. */
function nounRoots(stemmed: string, adjective: boolean): string[] {
  // «кошек», «щенок»: the vowel exists only in this form.
  const whole = stemmed.replace(/[ьй]$/, '').replace(/(?<=.{2}[^аеиоуыэюя])[оеё](?=[кц]$)/, '')
  const roots = [whole]
  if (alone.has(whole)) return roots
  const endings = adjective ? ofAdjectives : ofNouns
  let rest = whole
  for (let n = 0; n < 3; n++) {
    const cut = endings
      .get(rest.at(-1)!)
      ?.find(([ending, fewest]) => rest.endsWith(ending) && isRoot(rest, ending, fewest))
    if (!cut) break
    const shorter = rest.slice(0, -cut[0].length)
    // «палочка» derives from «палка», «косточка» from «кость»; «щенячий» from «щенок».
    if (/^(?:[оеё]чк|яч)$/.test(cut[0])) roots.push(`${shorter}к`)
    // «куколка» derives from «кукла».
    if (cut[0] === 'к') roots.push(shorter.replace(/(?<=[^аеиоуыэюя])[оеё](?=[^аеиоуыэюя]$)/, ''))
    rest = shorter.length > 4 ? shorter.replace(/[аеиоуыюяьй]$/, '') : shorter.replace(/[ьй]$/, '')
    roots.push(rest)
  }
  return roots
}

function isRoot(word: string, ending: string, fewest: number): boolean {
  const root = word.slice(0, -ending.length)
  // «печка», «мышка», «банька» derive; «банка» does not derive from «баня», nor «полка» from «пол».
  if (ending === 'к' && root.length === 3) return /[чшжщьз]$/.test(root)
  return root.length >= fewest && vowels.test(root)
}

/** «накачать» → «накач», «кач»; «вычёсывать» → «вычес», «чес»; «стричь» → «стриж». */
function rootsOfVerb(word: string): string[] {
  const bare = word.replace(/ся$/, '')
  const bases = bare.endsWith('чь')
    ? [bare.replace(/чь$/, 'г'), bare.replace(/чь$/, 'ч')]
    : [bare.replace(/[аеиоуыя]?ть$/, '')]
  const once = bare.replace(/(?:[оеиы]ва|ну)ть$/, '')
  if (once !== bare && once.length > 3) bases.push(once)
  const bareOf = (base: string) => [base.replace(prefixes, ''), base.replace(shortPrefixes, '')]
  // A root of three letters is too unspecific: «отбелить» has nothing to do with white things.
  return bases.flatMap((base) => [base, ...bareOf(base).filter((root) => root.length > 3)])
}
