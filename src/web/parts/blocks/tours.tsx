import { lazyPart } from '../lazy-part.tsx'
import type { BlockProps } from './block-data.ts'

/** Only a company that sells tours loads their code. */
const HomeHotTours = lazyPart(
  'home-hot-tours',
  async () => (await import('../tours/home-tours.tsx')).HomeHotTours,
  'parts/tours/home-tours.tsx',
  'if drawn',
)

export const ToursBlock = ({ block: { title }, data: { form, hot }, nth }: BlockProps<'tours'>) => (
  <HomeHotTours form={form} hot={hot} title={title} nth={nth} />
)
