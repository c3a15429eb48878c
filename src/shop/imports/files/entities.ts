import { characterEntities } from 'character-entities'

/** Names of XML and HTML entities with their characters. Those that only affect line breaking or direction become empty strings. */
export const htmlEntities: Readonly<Record<string, string>> = {
  ...characterEntities,
  ...Object.fromEntries(['shy', 'zwnj', 'zwj', 'lrm', 'rlm'].map((name) => [name, ''])),
}

/** Whether XML or HTML defines an entity with this name. */
export const isEntity = (name: string): boolean => Object.hasOwn(htmlEntities, name)

/** «1/2&quot; &#8212;» → «1/2" —». Decodes once: «&amp;lt;» becomes «&lt;». Unknown entities remain. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}))|([a-z][a-z0-9]*));/gi,
    (written: string, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return isEntity(name) ? htmlEntities[name]! : written
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
