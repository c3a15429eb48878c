import { withoutUnseen } from '#lib/text.ts'

/** Commands without arguments: if one is given arguments, another command was probably meant. */
const bare = ['migrate', 'reindex', 'doctor', 'demo']

/** The message to print instead of running a command with these arguments; `help`: its help page. Null: run it. */
export function misread(name: string, args: readonly string[]): 'help' | string | null {
  if (args.includes('--help')) return 'help'
  if (bare.includes(name) && args.length > 0) return `"${name}" takes nothing more: ${args.join(' ')}`
  if (name === 'backup') {
    const odd = args.find((word, i) => i > 0 || word.startsWith('-'))
    return odd === undefined ? null : `"backup" takes one folder and nothing more: ${odd}`
  }
  return name === 'keys' && args.length > 1 ? `"keys ${args[0]}" takes nothing more: ${args.slice(1).join(' ')}` : null
}

/** Arguments without invisible characters, which come with pasted text; names of existing files are not changed. */
export const wordsSeen = (args: readonly string[], isFile: (name: string) => boolean): string[] =>
  args.map((word) => (isFile(word) ? word : withoutUnseen(word)))
