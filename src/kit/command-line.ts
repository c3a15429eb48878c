import { type Command, CommanderError, type CommandUnknownOpts, type OptionValues } from '@commander-js/extra-typings'

/** Output of a command. */
export interface Print {
  say(line: string): void
  /** Prints why nothing was done and returns the exit code of a refusal. */
  fail(line: string): number
}

/** A command of the operator. `T`: what it works with. */
export interface OperatorCommand<T> {
  /** Name, arguments, options and texts; help and messages about wrong use come from it. */
  readonly syntax: CommandUnknownOpts
  /** Commands under this one: `order show`. */
  readonly commands: readonly OperatorCommand<T>[]
  /** Returns the exit code. `given`: the arguments, then the options. Absent in a group, which only holds commands. */
  readonly run?: (tools: T, given: readonly unknown[]) => Promise<number>
}

/** What starts every command line in help. */
export const programName = 'npm run vitrina --'

/** What the run of a command returns: its exit code, or nothing for 0. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function without `return` is a Promise<void>
export type ExitCode = Promise<number | void>

export function defineCommand<T, Args extends unknown[], Opts extends OptionValues>(definition: {
  syntax: Command<Args, Opts>
  /** Command lines without the name of the program. */
  examples?: readonly string[]
  run(tools: T, ...given: [...Args, Opts]): ExitCode
  commands?: readonly OperatorCommand<T>[]
}): OperatorCommand<T> {
  const { syntax, examples = [], run, commands = [] } = definition
  if (examples.length > 0)
    syntax.addHelpText('after', ['', 'Examples:', ...examples.map((line) => `  ${programName} ${line}`)].join('\n'))
  for (const one of commands) syntax.addCommand(one.syntax)
  return { syntax, commands, run: async (tools, given) => (await run(tools, ...(given as [...Args, Opts]))) ?? 0 }
}

export function defineGroup<T>(syntax: Command, commands: readonly OperatorCommand<T>[]): OperatorCommand<T> {
  syntax.helpCommand(false)
  for (const one of commands) syntax.addCommand(one.syntax)
  return { syntax, commands }
}

type Reading<T> =
  | { command: OperatorCommand<T>; given: readonly unknown[] }
  /** Help, or what is wrong with the words and the help of the command that was meant. */
  | { text: string; isWrong: boolean }

/** Finds the command that the words name and reads its arguments and options. Runs nothing. */
export function readCommandLine<T>(root: OperatorCommand<T>, words: readonly string[], width = 100): Reading<T> {
  let text = ''
  const chosen: OperatorCommand<T>[] = []
  const write = (more: string) => {
    text += more
  }
  for (const one of withCommands(root)) {
    one.syntax
      .exitOverride()
      .showHelpAfterError()
      .configureOutput({
        writeOut: write,
        writeErr: write,
        outputError: (message) => write(message.replace(/^error: /, '')),
        getOutHelpWidth: () => width,
        getErrHelpWidth: () => width,
        getOutHasColors: () => false,
        getErrHasColors: () => false,
      })
    if (one.run) one.syntax.action(() => void chosen.push(one))
  }
  try {
    root.syntax.parse(words, { from: 'user' })
    const command = chosen[0]!
    refuseSwallowedOption(command.syntax)
    return { command, given: [...command.syntax.processedArgs, command.syntax.optsWithGlobals()] }
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { text: text.trimEnd(), isWrong: error.exitCode !== 0 }
  }
}

/** The library takes the next word as a value even if it is an option: `--name --off` would be a name. */
function refuseSwallowedOption(syntax: CommandUnknownOpts): void {
  for (const option of syntax.options) {
    const values = [syntax.getOptionValue(option.attributeName())].flat()
    if (values.some((value) => syntax.options.some(({ long }) => value === long)))
      syntax.error(`error: option '${option.flags}' argument missing`)
  }
}

/** Reads the words and runs the command. Wrong use prints what is wrong and the help of the command, and returns 2. */
export async function runCommandLine<T extends Print>(
  root: OperatorCommand<T>,
  words: readonly string[],
  tools: T,
): Promise<number> {
  const reading = readCommandLine(root, words)
  if ('command' in reading) return reading.command.run!(tools, reading.given)
  if (reading.isWrong) return tools.fail(reading.text)
  tools.say(reading.text)
  return 0
}

/** A command and all commands under it. */
export const withCommands = <T>(command: OperatorCommand<T>): OperatorCommand<T>[] => [
  command,
  ...command.commands.flatMap(withCommands),
]
