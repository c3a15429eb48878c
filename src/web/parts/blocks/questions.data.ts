import type { BlockSource } from './block-data.ts'

export const questionsSource: BlockSource<'questions'> = {
  jsonLd: ({ items }) => ({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }),
}
