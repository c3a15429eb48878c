import { withoutUnseen } from '#lib/text.ts'

/** Commands of the operator's tool that take no words: with some, another command was meant than the one that would be done. */
const bare = ['migrate', 'reindex', 'doctor', 'demo']

/** What is to be said instead of doing a command with these words; `help`: its page. Null: it is done. */
export function misread(name: string, args: readonly string[]): 'help' | string | null {
  if (args.includes('--help')) return 'help'
  if (bare.includes(name) && args.length > 0) return `"${name}" takes nothing more: ${args.join(' ')}`
  if (name === 'backup') {
    const odd = args.find((word, i) => i > 0 || word.startsWith('-'))
    return odd === undefined ? null : `"backup" takes one folder and nothing more: ${odd}`
  }
  return name === 'keys' && args.length > 1 ? `"keys ${args[0]}" takes nothing more: ${args.slice(1).join(' ')}` : null
}

/** The words of a command without signs nobody sees, which come along with what is pasted; the name of a file that is there stays as it is. */
export const wordsSeen = (args: readonly string[], isFile: (name: string) => boolean): string[] =>
  args.map((word) => (isFile(word) ? word : withoutUnseen(word)))
