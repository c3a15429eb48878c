import { describe, expect, test } from 'vitest'
import { readCommandLine, withCommands } from '#kit/command-line.ts'
import { program } from '#server/cli/commands.ts'

// The command line of the operator: what help says of every command, and what wrong use says.
const commands = withCommands(program).filter(({ run }) => run)
type Syntax = (typeof commands)[number]['syntax']
const pathOf = (syntax: Syntax): string[] => (syntax.parent ? [...pathOf(syntax.parent), syntax.name()] : [])
const read = (line: string) => readCommandLine(program, line.split(' '))
const wrong = (line: string): string => {
  const reading = read(line)
  if (!('text' in reading) || !reading.isWrong) throw new Error(`"${line}" is not refused`)
  return reading.text
}
/** The options that the run of a command receives. */
const optionsOf = (line: string) => {
  const reading = read(line)
  if ('text' in reading) throw new Error(reading.text)
  return reading.given.at(-1)
}

test.each(commands.map(({ syntax }) => [pathOf(syntax).join(' '), syntax] as const))(
  '"%s --help" names each argument and option, and its examples are read',
  (line, syntax) => {
    const help = readCommandLine(program, [...line.split(' '), '--help'])
    if (!('text' in help)) throw new Error('it is run')
    expect(help.isWrong).toBe(false)
    expect(help.text).toContain(`Usage: npm run vitrina -- ${line} [options]`)
    const description = syntax.description()
    expect(description).not.toBe('')
    for (const one of syntax.options.filter(({ hidden }) => !hidden)) {
      expect(help.text).toContain(`  ${one.flags}`)
      expect(one.description, one.flags).not.toBe('')
    }
    for (const one of syntax.registeredArguments) expect(one.description, one.name()).not.toBe('')
    for (const [, example] of help.text.matchAll(/^ {2}npm run vitrina -- (.*)$/gm)) {
      const words = [...example!.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)
      expect(readCommandLine(program, words), example).toHaveProperty('command')
    }
  },
)

test('the help page lists every command', () => {
  const help = read('--help')
  for (const { syntax } of commands)
    expect(help).toHaveProperty('text', expect.stringContaining(`  ${pathOf(syntax).join(' ')} `))
})

describe('wrong use', () => {
  test('without a command gives the help page', () => {
    expect(readCommandLine(program, [])).toMatchObject({ isWrong: true, text: expect.stringContaining('order show') })
    expect(wrong('order')).toContain('order [options] [command]')
  })

  test.each([
    ['ordre list', "unknown command 'ordre'\n(Did you mean order?)"],
    ['order shwo 1', "unknown command 'shwo'\n(Did you mean show?)"],
    ['order move 1 done --raeson x', "unknown option '--raeson'\n(Did you mean --reason?)"],
    ['order move 1', "missing required argument 'state'"],
    ['order move 1 gone', 'Allowed choices are new, collecting'],
    ['order paid 1', "required option '--document <text>' not specified"],
    ['order list --most many', "option '--most <count>' argument 'many' is invalid. A whole number, 1 or more."],
    ['company add lavka --name --default', "option '--name <name>' argument missing"],
    ['staff add a@b.test --name', "option '--name <name>' argument missing"],
    ['refund 1 --all --amount 5', "option '--amount <roubles>' cannot be used with option '--all'"],
    ['company hosts a.example', "required option '--company <slug>' not specified"],
    ['migrate --dry-run', "unknown option '--dry-run'"],
    ['demo shop', "too many arguments for 'demo'"],
    ['doctor --fix', "unknown option '--fix'"],
    ['backup /a /b', "too many arguments for 'backup'"],
    ['keys rotate --dry-run', "unknown option '--dry-run'"],
    ['exchange off second', "too many arguments for 'off'"],
  ])('"%s" says what is wrong and shows the usage of the command', (line, message) => {
    const text = wrong(line)
    expect(text).toContain(message)
    const words = line.split(' ')
    const meant = commands.map(({ syntax }) => pathOf(syntax).join(' ')).find((name) => line.startsWith(`${name} `))
    expect(text).toContain(`Usage: npm run vitrina -- ${meant ?? (message.includes("'ordre'") ? '' : words[0])}`)
  })
})

test('--company may stand anywhere, and a value may begin with a hyphen', () => {
  for (const line of ['order list --company second', 'order --company second list', 'order list --company=second'])
    expect(optionsOf(line)).toMatchObject({ company: 'second' })
  expect(read('company set delivery.price -5 --company second')).toMatchObject({
    given: ['delivery.price', -5, { company: 'second' }],
  })
  expect(read('company set brand_name --bold')).toMatchObject({ given: ['brand_name', '--bold', {}] })
  expect(optionsOf('sales import a.csv --outlet 1 --offset -05:00')).toMatchObject({ offset: '-05:00' })
})

test('- for no value is not lost', () => {
  expect(optionsOf('way change 1 --free-from - --cutoff -')).toEqual({ freeFrom: '-', cutoff: '-' })
})

test('a command line is read anew each time: options of the one before are gone', () => {
  expect(optionsOf('refund 1 --line 1:2 --line 2:1')).toMatchObject({
    line: [
      { item: 1, count: 2 },
      { item: 2, count: 1 },
    ],
  })
  expect(optionsOf('refund 1 --line 3:1')).toMatchObject({ line: [{ item: 3, count: 1 }] })
  expect(optionsOf('refund 1 --delivery 300')).toEqual({ delivery: 30000 })
})

test('docs/commands.md lists every command', async () => {
  const cell = (text: string) => text.replace(/[|*]/g, '\\$&')
  const rows = commands.map(({ syntax }) => {
    const line = [...pathOf(syntax), syntax.usage().replace(/^\[options\] ?/, '')].filter(Boolean).join(' ')
    const options = syntax.options.map(({ flags, mandatory }) => (mandatory ? `\`${flags}\`` : `[\`${flags}\`]`))
    return `| \`${line}\` | ${cell(syntax.description())} | ${options.join(' ')} |`
  })
  const page = [
    '# Commands of the operator',
    '',
    '`npm run vitrina -- COMMAND`; `--help` after a command explains its arguments and options, with examples. Options in brackets may be left out.',
    'Exit code: 0 done; 1 failed, or something is broken; 2 wrong use or refused, nothing is changed.',
    '',
    'This page is written by `npx vitest run test/commands.test.ts -u`.',
    '',
    '| Command | What it does | Options |',
    '|---|---|---|',
    ...rows,
    '',
  ]
  await expect(page.join('\n')).toMatchFileSnapshot('../docs/commands.md')
})
