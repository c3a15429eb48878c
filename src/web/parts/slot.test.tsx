import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Slot } from './slot.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const Broken = (): never => {
  throw new Error('a part of somebody else')
}

test('parts render in order; a failing one is omitted and the page renders', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(renderToString(<Slot parts={[]} of={{}} />)).toBe('')
  const html = renderToString(<Slot parts={[Hello, Broken, Hello]} of={{ name: 'Anna' }} />)
  expect(html.match(/Hello/g)).toHaveLength(2)
})
