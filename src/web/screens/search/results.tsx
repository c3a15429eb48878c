import type { HeadContext } from '../../screen.ts'

export const head = (_data: unknown, ctx: HeadContext) => ({ title: ctx.company.settings.brand_name })

export default function Screen() {
  return <h1>search/results</h1>
}
