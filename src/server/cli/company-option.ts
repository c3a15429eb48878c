interface Named {
  slug: string
  isDefault: boolean
}

/**
 * The company of a command: `--company SLUG` at any position; otherwise the word at `position` if it is the slug of a company (the older syntax),
 * else the default company. Returns the remaining words too, or an error message for the operator if there is no such company.
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
