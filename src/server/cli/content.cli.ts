import path from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import type { OperatorCommand } from '#kit/command-line.ts'
import type { Files } from '#kit/files/files.ts'
import { type CompanyTools, companyCommand, companyGroup, type Tools } from '#shop/company/company-command.cli.ts'
import { loadContent } from '#shop/content/content.flow.ts'
import type { ContentFault, FaultOfContent } from '#shop/content/content-file.wire.ts'
import type { Locale } from '#shop/context.ts'
import { m } from '#texts/messages.js'
import { fieldError, fieldErrors } from '../http/field-errors.ts'

/** What the commands of content work with: where pictures are stored, absent in a shop without a folder for them. */
export type ContentTools = Tools & { files?: { pictures: Files } }

const load = companyCommand({
  syntax: new Command('load')
    .description(
      'brings pages, menus, banners and redirects to what the files describe: all or nothing; the same files twice change nothing. docs/content.md',
    )
    .argument('<files...>', 'YAML or JSON')
    .addOption(
      new Option('--lang <language>', 'language of what is said about faults')
        .choices(['ru', 'en'] as const)
        .default('en' as const),
    ),
  examples: ['content load pages.yaml'],
  async run(tools: CompanyTools & ContentTools, files, { lang }) {
    const { app, company, say, fail } = tools
    const loaded = await loadContent(app, { company, files, ...(tools.files && { pictures: tools.files.pictures }) })
    if (!loaded.ok) return fail(loaded.refusal.faults.map((fault) => faultLine(fault, lang)).join('\n'))
    const { added, changed, same } = loaded.value
    for (const what of added) say(`+ ${what}`)
    for (const what of changed) say(`~ ${what}`)
    say(`${added.length} added, ${changed.length} changed, ${same} as they were.`)
  },
})

export const contentCommands: OperatorCommand<ContentTools> = companyGroup(
  'content',
  'pages, menus, banners and redirects out of files',
  [load],
)

/** `pages.yaml:12:5: pages.0.slug: …` */
function faultLine({ file, line, column, path: names, value, issue }: ContentFault, locale: Locale): string {
  const where = `${path.relative('', file) || file}:${line}:${column}`
  return `${where}: ${names.length > 0 ? `${names.join('.')}: ` : ''}${faultText(issue, value, locale)}`
}

function faultText(issue: ContentFault['issue'], value: unknown, locale: Locale): string {
  if (isOfContent(issue)) return textOfContent(issue, locale)
  if (issue.code === 'unrecognized_keys')
    return fieldErrors([issue], {}, locale)
      .map(({ field, message }) => `${field.split('.').at(-1)}: ${message}`)
      .join('; ')
  if (issue.code === 'custom' && issue.params?.problem === undefined && issue.message !== 'Invalid input')
    return issue.message
  // A kind that does not exist: the schema says it of the whole block.
  if (issue.code === 'invalid_union' && value !== undefined) return fieldError('not_in_list', '', locale).message
  return fieldErrors([{ ...issue, path: ['value'] }], { value }, locale)[0]?.message ?? issue.message
}

const ofContent: readonly string[] = [
  'file_unreadable',
  'syntax',
  'slug_reserved',
  'page_twice',
  'redirect_loop',
  'publication_ends_before',
  'picture_missing',
  'picture_bad',
  'text_unquoted',
] satisfies FaultOfContent['code'][]
const isOfContent = (issue: ContentFault['issue']): issue is FaultOfContent => ofContent.includes(issue.code)

function textOfContent(fault: FaultOfContent, locale: Locale): string {
  const speech = { locale }
  switch (fault.code) {
    case 'file_unreadable':
      return m.content_file_unreadable({}, speech)
    case 'syntax':
      return m.content_syntax({ text: fault.text }, speech)
    case 'slug_reserved':
      return m.refusal_slug_reserved({}, speech)
    case 'page_twice':
      return m.content_page_twice({}, speech)
    case 'redirect_loop':
      return m.refusal_redirect_loop({}, speech)
    case 'publication_ends_before':
      return m.refusal_publication_ends_before({}, speech)
    case 'picture_missing':
      return m.content_picture_missing({ name: fault.name }, speech)
    case 'picture_bad':
      return m.content_picture_bad({ name: fault.name }, speech)
    case 'text_unquoted':
      return m.content_text_unquoted({ text: fault.text }, speech)
  }
}
