const high = new Map(
  [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i))].map(
    (letter, i) => [letter, 128 + i] as const,
  ),
)

/** Encodes text as windows-1251; `otherwise` returns the ASCII replacement of a character that the encoding lacks. */
export function encodeWindows1251(text: string, otherwise: (letter: string) => string = () => '?'): Buffer {
  const bytes: number[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    const byte = code < 128 ? code : high.get(letter)
    if (byte !== undefined) bytes.push(byte)
    else for (const ascii of otherwise(letter)) bytes.push(ascii.charCodeAt(0))
  }
  return Buffer.from(bytes)
}
