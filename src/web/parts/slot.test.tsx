import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Slot } from './slot.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const Broken = (): never => {
  throw new Error('a part of somebody else')
}

test('parts stand in their order; one that fails is left out and the page stands', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(renderToString(<Slot parts={[]} of={{}} />)).toBe('')
  const html = renderToString(<Slot parts={[Hello, Broken, Hello]} of={{ name: 'Anna' }} />)
  expect(html.match(/Hello/g)).toHaveLength(2)
})
