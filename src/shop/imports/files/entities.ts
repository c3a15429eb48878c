// Named HTML entities, which exports copy into names and descriptions.

/** Latin letters and symbols, consecutive from U+00A0. */
const latin = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot
  cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave
  Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc
  atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
  ugrave uacute ucirc uuml yacute thorn yuml`

/** Other entities: the first code point of a consecutive run, and the names. `_`: HTML has no name for it. */
const others: readonly (readonly [first: number, names: string])[] = [
  [338, 'OElig oelig'],
  [352, 'Scaron scaron'],
  [376, 'Yuml'],
  [402, 'fnof'],
  [710, 'circ'],
  [732, 'tilde'],
  [
    913,
    'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho _ Sigma Tau Upsilon Phi',
  ],
  [935, 'Chi Psi Omega'],
  [
    945,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon',
  ],
  [966, 'phi chi psi omega'],
  [8194, 'ensp emsp'],
  [8201, 'thinsp'],
  [8211, 'ndash mdash'],
  [8216, 'lsquo rsquo sbquo _ ldquo rdquo bdquo _ dagger Dagger bull'],
  [8230, 'hellip'],
  [8240, 'permil _ prime Prime'],
  [8249, 'lsaquo rsaquo'],
  [8254, 'oline'],
  [8260, 'frasl'],
  [8364, 'euro'],
  [8470, 'numero'],
  [8482, 'trade'],
  [8592, 'larr uarr rarr darr harr'],
  [8629, 'crarr'],
  [8656, 'lArr uArr rArr dArr hArr'],
  [8704, 'forall _ part exist _ empty _ nabla isin notin _ ni'],
  [8719, 'prod _ sum minus'],
  [8727, 'lowast'],
  [8730, 'radic _ _ prop infin _ ang'],
  [8743, 'and or cap cup int'],
  [8756, 'there4'],
  [8764, 'sim'],
  [8773, 'cong _ _ asymp'],
  [8800, 'ne equiv _ _ le ge'],
  [8834, 'sub sup nsub _ sube supe'],
  [8853, 'oplus _ otimes'],
  [8869, 'perp'],
  [8901, 'sdot'],
  [8968, 'lceil rceil lfloor rfloor'],
  [9001, 'lang rang'],
  [9674, 'loz'],
  [9824, 'spades _ _ clubs _ hearts diams'],
]

const neighbours = ([first, names]: readonly [number, string]): [string, string][] =>
  names
    .split(/\s+/)
    .flatMap((name, n): [string, string][] => (name === '_' ? [] : [[name, String.fromCharCode(first + n)]]))

/** HTML entity names beyond the five of XML, with their characters. Those that only affect line breaking or direction become empty strings. */
export const htmlEntities: Readonly<Record<string, string>> = Object.fromEntries([
  ...[[160, latin] as const, ...others].flatMap(neighbours),
  ...['shy', 'zwnj', 'zwj', 'lrm', 'rlm'].map((name) => [name, '']),
])

const ofXml: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

/** Whether XML or HTML defines an entity with this name. */
export const isEntity = (name: string): boolean => Object.hasOwn(ofXml, name) || Object.hasOwn(htmlEntities, name)

/** «1/2&quot; &#8212;» → «1/2" —». Decodes once: «&amp;lt;» becomes «&lt;». Unknown entities remain. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}))|([a-z][a-z0-9]*));/gi,
    (written: string, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return isEntity(name) ? (ofXml[name] ?? htmlEntities[name]!) : written
      return signOf(hex ? Number.parseInt(hex, 16) : Number(decimal)) ?? written
    },
  )
}

/** The character of a code point; 128 to 159 are decoded as windows-1252, as browsers do: «&#151;» is a dash. */
function signOf(code: number): string | null {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  return code < 0x20 && code !== 9 && code !== 10 && code !== 13 ? ' ' : String.fromCodePoint(code)
}
