import { Command, Option, type OptionValues } from '@commander-js/extra-typings'
import { defineCommand, defineGroup, type ExitCode, type OperatorCommand, type Print } from '#kit/command-line.ts'
import type { App, Company } from '#shop/context.ts'
import { companies } from './company.flow.ts'

/** What every command that uses the database works with. */
export interface Tools extends Print {
  app: App
}

/** What a command of one company works with. */
export interface CompanyTools extends Tools {
  company: Company
}

const companyOption = () => new Option('--company <slug>', 'short name of the company; without it the default one')

/** A command of one company, which `--company` names. */
export function companyCommand<Args extends unknown[], Opts extends OptionValues>(definition: {
  syntax: Command<Args, Opts>
  examples?: readonly string[]
  run(tools: CompanyTools, ...given: [...Args, Opts]): ExitCode
  commands?: readonly OperatorCommand<Tools>[]
}): OperatorCommand<Tools> {
  const { syntax, run } = definition
  if (!syntax.options.some(({ long }) => long === '--company')) syntax.addOption(companyOption())
  return defineCommand<Tools, Args, Opts>({
    ...definition,
    async run(tools, ...given) {
      const { company: slug, ...options } = given.pop() as Opts & { company?: string }
      const found = findCompany(await companies(tools.app), slug)
      if ('problem' in found) return tools.fail(found.problem)
      return run({ ...tools, company: found.company }, ...([...given, options] as unknown as [...Args, Opts]))
    },
  })
}

/** Commands of one company under a name; `--company` may also stand before the command. */
export const companyGroup = (
  name: string,
  description: string,
  commands: readonly OperatorCommand<Tools>[],
): OperatorCommand<Tools> =>
  defineGroup(new Command(name).description(description).addOption(companyOption().hideHelp()) as Command, commands)

interface Named {
  slug: string
  isDefault: boolean
}

/** The company with this slug, without a slug the default one; or why there is none. */
export function findCompany<C extends Named>(
  companies: readonly C[],
  slug: string | undefined,
): { company: C } | { problem: string } {
  const all = companies.map((one) => one.slug).join(', ')
  if (companies.length === 0) return { problem: 'There is no company yet: npm run vitrina -- setup' }
  if (slug === '') return { problem: `--company: the short name of a company. There are: ${all}.` }
  const company = companies.find((one) => (slug === undefined ? one.isDefault : one.slug === slug))
  if (company) return { company }
  return {
    problem:
      slug === undefined
        ? `Whose? --company ${all.replaceAll(', ', ' or ')}`
        : `There is no company "${slug}". There are: ${all}.`,
  }
}
