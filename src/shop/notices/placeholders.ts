/** Texts of a message. `subject`: of a mail, or the title of a push. */
export interface MessageTexts {
  subject: string
  body: string
}

export type Facts = Readonly<Record<string, string>>

const wordIn = /\{([a-z_]+)\}/g
const sentenceEnd = /(?<=[.!?]) /

/**
 * Fills the placeholders. A line or a sentence that has placeholders, all of them empty, is removed, so that one template serves orders with and
 * without a code.
 */
export function fillPlaceholders(template: string, facts: Facts): string {
  const isEmpty = (text: string): boolean => {
    const named = [...text.matchAll(wordIn)].map(([, word]) => word!)
    return named.length > 0 && named.every((word) => (facts[word] ?? '') === '')
  }
  const lines = template.split('\n').flatMap((line) => {
    if (isEmpty(line)) return []
    const known = line.split(sentenceEnd).filter((sentence) => !isEmpty(sentence))
    return [known.join(' ').replace(wordIn, (_, word: string) => facts[word] ?? '')]
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Unknown placeholders of the texts, each once. */
export function unknownPlaceholders({ subject, body }: MessageTexts, known: readonly string[]): string[] {
  const named = [...`${subject}\n${body}`.matchAll(wordIn)].map(([, word]) => word!)
  return [...new Set(named)].filter((word) => !known.includes(word))
}

/** Required placeholders that the body lacks. */
export const missingPlaceholders = ({ body }: MessageTexts, needed: readonly string[]): string[] =>
  needed.filter((word) => !body.includes(`{${word}}`))

/** A paragraph of a mail: text, or one button. */
export type MailPart = { kind: 'text'; lines: string[] } | { kind: 'press'; label: string; link: string }

const press = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/

/** Blank lines separate paragraphs; `[words](address)` alone on a line is a button. */
export function mailParts(body: string): MailPart[] {
  return body.split(/\n\s*\n/).flatMap((paragraph): MailPart[] => {
    const lines = paragraph.split('\n').map((line) => line.trim())
    const parts: MailPart[] = []
    for (const line of lines.filter(Boolean)) {
      const found = press.exec(line)
      const last = parts.at(-1)
      if (found) parts.push({ kind: 'press', label: found[1]!, link: found[2]! })
      else if (last?.kind === 'text') last.lines.push(line)
      else parts.push({ kind: 'text', lines: [line] })
    }
    return parts
  })
}

/** The same as plain text. */
export const mailText = (body: string): string =>
  mailParts(body)
    .map((part) => (part.kind === 'press' ? `${part.label}: ${part.link}` : part.lines.join('\n')))
    .join('\n\n')
