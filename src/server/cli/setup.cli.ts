import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Command, createOption } from '@commander-js/extra-typings'
import { defineCommand } from '#kit/command-line.ts'
import { withoutUnseen } from '#lib/text.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { Tools } from '#shop/company/company-command.cli.ts'
import { addCompany } from './new-company.ts'
import { type Answers, collectAnswers, companyOf, type SetupFacts, setupNames, type Talk } from './setup.ts'
import { setupTexts } from './setup-words.ts'

const syntax = new Command('setup')
  .description('the first company by questions with usual answers, any city of Russia')
  .option('--yes', 'take the usual answers, ask nothing')
  .option('--answers <file>', 'JSON {"name": …} with answers; ask nothing')
/** Each question is also an option. */
const questionOptions = setupNames.map((name) => ({
  name,
  option: createOption(`--${name} <text>`, setupTexts.en.questions[name]),
}))
for (const { option } of questionOptions) syntax.addOption(option)

/** Asks on a terminal or reads piped answers; with --yes or --answers it asks nothing. */
export const setupCommand = defineCommand({
  syntax,
  examples: ['setup', 'setup --yes --name "Лавка" --city "Киров, Калужская область" --outlet "ул. Ленина, 1"'],
  async run({ app, say, fail }: Tools, given) {
    const { yes, answers: answersFile } = given
    const file = answersFile === undefined ? {} : await readAnswers(answersFile)
    if (typeof file === 'string') return fail(file)
    const texts: Record<string, string | undefined> = { ...given, yes: undefined }
    const options: Answers = Object.fromEntries(
      questionOptions.flatMap(({ name, option }) => {
        const text = texts[option.attributeName()]
        return text === undefined ? [] : [[name, text]]
      }),
    )
    const list = await companies(app)
    const { hostname } = new URL(app.publicUrl)
    const facts: SetupFacts = {
      publicHost: hostname === 'localhost' ? '' : hostname,
      slugs: list.map(({ slug }) => slug),
      hosts: list.flatMap(({ hosts }) => hosts),
    }
    const talk = yes || answersFile !== undefined ? null : talkOnStdin(say)
    const gathered = await collectAnswers({ ...file, ...options }, facts, talk)
    talk?.end()
    const words = setupTexts[options.language === 'en' || file.language === 'en' ? 'en' : 'ru']
    if ('problems' in gathered) return fail([words.wrong, ...gathered.problems].join('\n'))
    const { answers } = gathered
    const { done, next, problems } = setupTexts[answers.language === 'en' ? 'en' : 'ru']
    const company = companyOf(answers, list.length === 0)
    const added = await addCompany(app, company)
    if (!added.ok) {
      const { code } = added.refusal
      return fail(
        code === 'slug_taken' ? problems.slugTaken : code === 'host_taken' ? problems.hostTaken : problems.host,
      )
    }
    say([`\n${done(company.slug)}`, ...next(company.slug)].join('\n'))
  },
})

/** Reads answers from a file; returns an error message if that fails. */
async function readAnswers(file: string): Promise<Answers | string> {
  let read: unknown
  try {
    read = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    return `--answers: ${file} cannot be read as JSON: ${(error as Error).message}`
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return `--answers: ${file} is no JSON object.`
  const unknown = Object.keys(read).filter((name) => !(setupNames as readonly string[]).includes(name))
  if (unknown.length > 0)
    return `--answers: there is no question ${unknown.join(', ')}. There are: ${setupNames.join(', ')}`
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, withoutUnseen(String(value ?? ''))]))
}

function talkOnStdin(say: (line: string) => void): Talk & { end(): void } {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const lines = reader[Symbol.asyncIterator]()
  return {
    say,
    async ask(prompt) {
      process.stdout.write(prompt)
      const { value, done } = await lines.next()
      // Piped input is not echoed on the screen.
      if (!process.stdin.isTTY) say(done ? '' : value)
      return done ? null : withoutUnseen(value)
    },
    end: () => reader.close(),
  }
}
