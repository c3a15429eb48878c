interface Named {
  slug: string
  isDefault: boolean
}

/**
 * Whose a command is: `--company SLUG` says it, wherever it stands; without it the word at `position` if a company is called so (as commands
 * had it before), else the default company. Answers the other words as well, or why nobody is meant, in words for the operator.
 */
export function takeCompany<C extends Named>(
  args: readonly string[],
  companies: readonly C[],
  position: number,
): { company: C; rest: string[] } | { problem: string } {
  const called = (slug: string | undefined) => companies.find((one) => one.slug === slug)
  const all = companies.map(({ slug }) => slug).join(', ')
  if (companies.length === 0) return { problem: 'There is no company yet: npm run vitrina -- setup' }
  const at = args.findIndex((word) => word === '--company' || word.startsWith('--company='))
  if (at >= 0) {
    const isJoined = args[at] !== '--company'
    const slug = isJoined ? args[at]!.slice('--company='.length) : args[at + 1]
    if (!slug) return { problem: `--company: the short name of a company. There are: ${all}.` }
    const company = called(slug)
    if (!company) return { problem: `There is no company "${slug}". There are: ${all}.` }
    return { company, rest: args.toSpliced(at, isJoined ? 1 : 2) }
  }
  const before = called(args[position])
  if (before) return { company: before, rest: args.toSpliced(position, 1) }
  const usual = companies.find(({ isDefault }) => isDefault)
  return usual ? { company: usual, rest: [...args] } : { problem: `Whose? --company ${all.replaceAll(', ', ' or ')}` }
}
