import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Kinds of children: a text, an optional or varying node with or without text, or a node that is always present. */
type Kind = 'text' | 'changing text' | 'changing' | 'standing'

const isNothing = (node: Node): boolean =>
  (node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')) ||
  (node.type === 'Identifier' && node.name === 'undefined')

const isElement = (node: Node): boolean => node.type === 'JSXElement' || node.type === 'JSXFragment'

/** Nothing to translate. */
const isBlank = (node: Node): boolean => node.type === 'Literal' && /^\s+$/.test(String(node.value))

/** An identifier may hold a text or an element; `children` may hold anything. */
const isNamed = (node: Node): boolean =>
  (node.type === 'Identifier' && node.name !== 'children') || node.type === 'MemberExpression'

/** Text of ours, and expressions that build text. */
function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral' || isNamed(node)) return true
  if (node.type === 'Literal') return typeof node.value === 'string' || typeof node.value === 'number'
  if (node.type === 'BinaryExpression') return node.operator === '+' || node.operator === '*'
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  if (callee.type === 'Identifier') return /^(?:money|String|format[A-Z]\w*)$/.test(String(callee.name))
  const object = callee.object as Node | undefined
  return callee.type === 'MemberExpression' && object?.type === 'Identifier' && object.name === 'm'
}

function kindOf(node: Node): Kind {
  if (node.type === 'ParenthesizedExpression') return kindOf(node.expression as Node)
  if (isElement(node) || isBlank(node)) return 'standing'
  if (isText(node)) return 'text'
  const ends =
    node.type === 'ConditionalExpression'
      ? [node.consequent as Node, node.alternate as Node]
      : node.type === 'LogicalExpression'
        ? node.operator === '&&'
          ? [{ type: 'Literal', start: node.start, value: null }, node.right as Node]
          : [node.left as Node, node.right as Node]
        : null
  if (!ends) return isList(node) ? 'changing' : 'standing'
  const hasElement = ends.some(isElement)
  const kinds = ends.map((one) => (isNothing(one) ? 'nothing' : hasElement && isNamed(one) ? 'changing' : kindOf(one)))
  if (kinds.every((kind) => kind === 'text')) return 'text'
  return kinds.some((kind) => kind === 'text' || kind === 'changing text') ? 'changing text' : 'changing'
}

/** `things.map(…)`: its length varies. */
function isList(node: Node): boolean {
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : null
  return callee?.type === 'MemberExpression' && ['map', 'flatMap'].includes(String((callee.property as Node).name))
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') yield value as Node
    for (const member of Object.values(value)) if (typeof member === 'object') yield* nodesOf(member)
  }
}

const childrenOf = (node: Node): { kind: Kind; start: number }[] =>
  (node.children as Node[]).flatMap((child) => {
    if (child.type === 'JSXText') {
      const words = String(child.value)
      if (/^\s*$/.test(words)) return words.includes('\n') ? [] : [{ kind: 'standing', start: child.start }]
      return [{ kind: 'text', start: child.start + words.search(/\S/) }]
    }
    if (child.type !== 'JSXExpressionContainer') return [{ kind: 'standing', start: child.start }]
    const inside = child.expression as Node
    return inside.type === 'JSXEmptyExpression' ? [] : [{ kind: kindOf(inside), start: child.start }]
  })

/**
 * Lines where React locates one of our text nodes among its siblings: an optional text beside other nodes, or a text before which a node is
 * inserted. A browser that translates the page moves such a text into a new element, and React fails on it.
 */
export function looseTexts(file: string, source: string): number[] {
  const found = new Set<number>()
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  for (const node of nodesOf(parseSync(file, source).program)) {
    if (!isElement(node)) continue
    const children = childrenOf(node)
    if (children.length < 2) continue
    for (const [n, { kind, start }] of children.entries()) {
      if (kind === 'changing text') found.add(lineOf(start))
      if (kind !== 'changing') continue
      // The node it is inserted before: the next one that is always present.
      const next = children.slice(n + 1).find((one) => one.kind !== 'changing')
      if (next && next.kind !== 'standing') found.add(lineOf(next.start))
    }
  }
  return [...found].sort((a, b) => a - b)
}
