import { runCommandLine } from '#kit/command-line.ts'
import type { App } from '#shop/context.ts'
import { type OperatorTools, program } from '../src/server/cli/commands.ts'

/** Runs a command of the operator as `npm run vitrina -- …` does: its exit code and what it printed. */
export async function vitrina(app: App, ...words: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const print = {
    say: (line: string) => void lines.push(line),
    fail(line: string) {
      lines.push(line)
      return 2
    },
  }
  // Commands of the process also need its settings and files; tests run those in a process of their own.
  const code = await runCommandLine(program, words, { app, ...print } as OperatorTools)
  return { code, said: lines.join('\n') }
}
