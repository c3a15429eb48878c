import { withoutUnseen } from '#lib/text.ts'

/** Arguments without invisible characters, which come with pasted text; names of existing files are not changed. */
export const wordsSeen = (args: readonly string[], isFile: (name: string) => boolean): string[] =>
  args.map((word) => (isFile(word) ? word : withoutUnseen(word)))

/** Commands that took the company as the first word after the verb before `--company` existed. */
const older =
  /^(region|outlet|outlet-key|messages|sales|bonuses|employee|promotion|search|way|zone|provider|exchange) |^company (set|hosts) /

/** Position of the word that may be a company in the older form, `way change second 1`; -1: none. */
export function companyWordAt(words: readonly string[]): number {
  if (words.some((word) => word === '--company' || word.startsWith('--company='))) return -1
  const at = words[0] === 'sign-in-link' ? 1 : older.test(words.join(' ')) ? 2 : -1
  return words[at] === undefined || words[at].startsWith('-') ? -1 : at
}

/** The words of the older form with `--company` before the company, if there is a company of this name. */
export function withCompanyOption(words: readonly string[], slugs: readonly string[]): string[] {
  const at = companyWordAt(words)
  return slugs.includes(words[at] ?? '') ? words.toSpliced(at, 0, '--company') : [...words]
}
