/**
 * The stem of a word, without its ending. Russian by the Snowball algorithm (snowballstem.org), English only by plural and verb endings. Words
 * must be folded (see text.ts). Of Russian verb endings only those that no noun has are removed: «кран», «зеркало», «излив», «магнит»,
 * «кровать» must match «краном», «зеркалом», «изливом».
 */
export function stem(word: string): string {
  if (word.length < 3) return word
  return /^[а-я]/.test(word) ? russian(word) : /^[a-z]+$/.test(word) ? english(word) : word
}

const gerund = /(?:(?<=[ая])(?:вшись|вши)|ившись|ывшись|ивши|ывши)$/g
const reflexive = /(?:ся|сь)$/g
const adjective = /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/g
const participle = /(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)$/g
const verb = /(?:(?<=[ая])(?:ете|йте|ем|ет|ют|ешь)|ейте|уйте|ите|ует|уют|ишь|ую|ю)$/g
const noun =
  /(?:а|ев|ов|ие|ье|е|иями|ями|ами|еи|ии|и|ией|ей|ой|ий|й|иям|ям|ием|ем|ам|ом|о|у|ах|иях|ях|ы|ь|ию|ью|ю|ия|ья|я)$/g
const superlative = /(?:ейше|ейш)$/
const derived = /ость?$/

function russian(word: string): string {
  const vowel = word.search(/[аеиоуыэюя]/)
  if (vowel < 0) return word
  const head = word.slice(0, vowel + 1)
  let rv = word.slice(vowel + 1)
  const cut = (ending: RegExp): boolean => {
    // The letter before the region may be a condition, but the ending must lie inside the region.
    ending.lastIndex = 1
    const found = ending.exec(head.slice(-1) + rv)
    if (!found) return false
    rv = rv.slice(0, found.index - 1)
    return true
  }
  if (!cut(gerund)) {
    cut(reflexive)
    if (cut(adjective)) cut(participle)
    else if (!cut(verb)) cut(noun)
  }
  rv = rv.replace(/и$/, '')
  const r2 = /^.*?[аеиоуыэюя][^аеиоуыэюя].*?[аеиоуыэюя][^аеиоуыэюя]/.exec(head + rv)
  if (r2 && (head + rv).slice(r2[0].length).search(derived) >= 0) rv = rv.replace(derived, '')
  if (/нн$/.test(rv)) rv = rv.slice(0, -1)
  else if (superlative.test(rv)) rv = rv.replace(superlative, '').replace(/нн$/, 'н')
  else rv = rv.replace(/ь$/, '')
  return head + rv
}

function english(word: string): string {
  if (word.length < 4) return word
  const plain = word
    .replace(/'s$/, '')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/([^suio])s$/, '$1')
  return plain.length > 5 ? plain.replace(/([^aeiou])\1(ing|ed)$/, '$1').replace(/(ing|ed)$/, '') : plain
}

const suffixes =
  /(?:ирова|ирован|ованн|ическ|ическ|енческ|ивн|ичн|альн|ист|ческ|еск|ск|ов|ев|енн|онн|анн|янн|ан|ян|ен|н|л|чат|я)$/

/**
 * Roots that a word shares with its derivatives: «кожаный» → «кож» of «кожа», «хромированный» → «хром», «керамический» and «керамика» →
 * «керам». For an adjective the stem without its suffixes, for a noun the stem; the stem always comes first.
 */
export function rootsOf(stemmed: string, isAdjective: boolean): string[] {
  const roots = new Set([bare(stemmed)])
  if (/^[а-я]{4,}$/.test(stemmed)) {
    if (isAdjective) {
      let rest = stemmed
      for (let n = 0; n < 2; n++) {
        const cut = rest.replace(suffixes, '')
        // «стальн»: without «альн» no root would remain.
        const shorter = cut.length < 3 ? rest.replace(/(?:ов|ев|н)$/, '') : cut
        if (shorter === rest || shorter.length < 3) break
        rest = shorter
        roots.add(bare(rest))
      }
    } else if (stemmed.length > 5) roots.add(stemmed.replace(stemmed.length > 8 ? /ик$|ем$/ : /ик$/, ''))
    for (const root of [...roots])
      if (root.length > 3) roots.add(root.replace(/([^аеиоуыэюя])[ое]([^аеиоуыэюя])$/, '$1$2'))
  }
  return [...roots]
}

const bare = (root: string): string => root.replace(/[ьй]$/, '')
