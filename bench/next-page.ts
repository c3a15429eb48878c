import { SaxesParser } from 'saxes'

/** Converts a page of ours to a component for another framework: the same elements, attributes and texts, one component per card. */
export function componentOf(html: string): string {
  const root = readElements(html)
  const cards: string[] = []
  const body = written(root, cards)
  return `import { jsx, jsxs } from 'react/jsx-runtime'\n${cards.join('\n')}\nexport default function Page() {\n  return ${body}\n}\n`
}

interface Element {
  tag: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/** React's output is well-formed; its comments, which separate texts, are skipped. */
function readElements(html: string): Element {
  const parser = new SaxesParser({ fragment: true, xmlns: false })
  const root: Element = { tag: 'div', attributes: {}, children: [] }
  const open = [root]
  const add = (text: string) => open.at(-1)!.children.push(text)
  parser.on('error', (fault) => {
    throw fault
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { tag: name, attributes: { ...attributes }, children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', add)
  parser.on('closetag', () => void open.pop())
  parser.write(html).close()
  return root
}

const reactNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  inputmode: 'inputMode',
  enterkeyhint: 'enterKeyHint',
  fetchpriority: 'fetchPriority',
  value: 'defaultValue',
  checked: 'defaultChecked',
}

const isCard = ({ tag, children }: Element) =>
  tag === 'li' && JSON.stringify(children).includes('"img"') && JSON.stringify(children).includes('/catalog/products/')

function written(node: Element | string, cards: string[]): string {
  if (typeof node === 'string') return JSON.stringify(node)
  if (isCard(node)) {
    const at = cards.push('') - 1
    const name = `Card${at}`
    cards[at] = `function ${name}() {\n  return ${element(node, cards)}\n}`
    return `jsx(${name}, {})`
  }
  return element(node, cards)
}

function element({ tag, attributes, children }: Element, cards: string[]): string {
  const own = Object.entries(attributes).map(([name, value]) => {
    const isSet =
      value === '' && /^(checked|disabled|hidden|required|readonly|multiple|selected|open|inert)$/.test(name)
    const known = tag === 'button' || tag === 'option' || tag === 'li' ? name === 'value' : false
    return `${JSON.stringify(known ? name : (reactNames[name] ?? name))}: ${isSet ? 'true' : JSON.stringify(value)}`
  })
  const inside = children.map((child) => written(child, cards))
  if (inside.length === 1) own.push(`children: ${inside[0]}`)
  else if (inside.length > 1) own.push(`children: [${inside.join(', ')}]`)
  return `${inside.length > 1 ? 'jsxs' : 'jsx'}(${JSON.stringify(tag)}, { ${own.join(', ')} })`
}
