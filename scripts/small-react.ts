import { type Plugin, parseAst } from 'vite'

/**
 * React-dom without what no screen of ours uses: view transitions, activities, lists of suspense, refs of fragments,
 * resources (title, link, script drawn by components), elements of one's own, stacks of component names, actions
 * of forms, hooks beyond `reactExports`.
 * It comes as one CommonJS file that no bundler can shake: 65.8 KB gzip as published, 50.6 like this (decisions/0016).
 *
 * It is what React's own feature flags would leave out. Nothing is patched: what can never happen is written as a
 * constant or an empty function, and the minifier takes the rest. Using a thing that was left out breaks at once, with
 * React's "element type is invalid" or a missing function; `small-react.test.ts` looks for such uses beforehand. A new
 * version of React fails the build until somebody has compared the lists below with it.
 */
export function smallReact(): Plugin {
  return {
    name: 'shop:small-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const [, name] = /\/(?:react|react-dom)\/cjs\/([\w-]+)\.production\.js$/.exec(id) ?? []
      if (name === 'react-dom-client') return { code: smallClient(code), map: null }
      if (name === 'react-dom') return { code: onlyExports(code, domExports), map: null }
      return name === 'react' ? { code: onlyExports(code, reactExports), map: null } : null
    },
  }
}

export const reactVersion = '19.3.1'

/** Kinds of fibers, by ReactWorkTags: Profiler, SuspenseList, HostHoistable, HostSingleton, ViewTransition, Activity. */
const unusedTags = new Set<unknown>([12, 19, 26, 27, 30, 31])
/** Comparisons and cases with one of them in this version. */
const tagUses = 131
/** What a tag is called where it is not asked of its fiber directly. */
const tagNames = new Set(['tag', 'grandTag', '_instance', '_instance2', '_instance3', 'targetInst'])
/** Elements that become such fibers; without their cases they are invalid types. */
const unusedTypes = new Set(
  ['ACTIVITY', 'PROFILER', 'SUSPENSE_LIST', 'VIEW_TRANSITION', 'LEGACY_HIDDEN'].map((name) => `REACT_${name}_TYPE`),
)
/** TransitionLanes | RetryLanes | IdleLane: whether a commit may begin a view transition. */
const viewTransitionLanes = 335544064

/** Functions that do nothing here, or always say the same. */
const idle: Record<string, string> = {
  ...Object.fromEntries(
    [
      'trackEnterViewTransitions pushViewTransitionCancelableScope applyViewTransitionToHostInstances scheduleViewTransitionEvent',
      'commitAppearingPairViewTransitions commitEnterViewTransitions commitDeletedPairViewTransitions commitExitViewTransitions',
      'commitNestedViewTransitions restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions',
      'restoreViewTransitionOnHostInstances measureViewTransitionHostInstancesRecursive measureNestedViewTransitions',
      'startViewTransition applyViewTransitionName restoreViewTransitionName ViewTransitionPseudoElement',
      'createViewTransitionInstance commitAfterMutationEffectsOnFiber',
      'FragmentInstance commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects',
      'commitNewChildToFragmentInstances commitNewChildToFragmentInstance deleteChildFromFragmentInstance',
      'defaultOnDefaultTransitionIndicator setPropOnCustomElement',
      'mountActionState updateActionState rerenderActionState useMemoCache mountDeferredValueImpl updateDeferredValueImpl',
      'imperativeHandleEffect dispatchOptimisticSetState startHostTransition TransitionAwareHostComponent',
    ].flatMap((line) => line.split(' ').map((name) => [name, ''])),
  ),
  isHostHoistableType: 'return !1',
  isCustomElement: 'return !1',
  getStackByFiberInDevAndProd: 'return ""',
}

/** Assignments that go, by their left side. The last two are never called by a shop that draws on one page once. */
const unusedParts = [
  /^FragmentInstance\.prototype\.\w+$/,
  /^ViewTransitionPseudoElement\.prototype\.\w+$/,
  /^ReactDOMSharedInternals\.findDOMNode$/,
  /^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration$/,
  /^exports\.createRoot$/,
]

interface Node {
  type: string
  start: number
  end: number
  // biome-ignore lint/suspicious/noExplicitAny: a syntax tree has a shape for each type; each use below asks the type first
  [key: string]: any
}
type Edit = [start: number, end: number, text: string]

export function smallClient(code: string): string {
  insist(code.includes(`exports.version = "${reactVersion}"`), `it was made for ${reactVersion}`)
  const edits: Edit[] = []
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const bodies: Node[] = []
  const put = (node: Node, text: string, what: string) => {
    edits.push([node.start, node.end, text])
    count(what)
  }
  walk(parseAst(code) as unknown as Node, (node) => {
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) {
      const { left, right } = node
      if ((isUnusedTag(left) && isTag(right)) || (isUnusedTag(right) && isTag(left)))
        put(node, node.operator === '===' ? '!1' : '!0', 'tags')
      else if (left.type === 'BinaryExpression' && left.right.value === viewTransitionLanes) put(node, '!1', 'lanes')
      else return true
      return false
    }
    if (node.body?.type === 'BlockStatement' && /Function/.test(node.type)) bodies.push(node.body)
    if (node.type === 'SwitchStatement') {
      const { gone, vars } = casesOf(node, () => count('tags'))
      edits.push(...gone)
      // A variable belongs to the whole function, wherever it is declared.
      const around = bodies.findLast((body) => body.start < node.start && node.end < body.end)!
      if (vars.length > 0) edits.push([around.start + 1, around.start + 1, `var ${vars.join()};`])
    }
    if (node.type === 'FunctionDeclaration' && node.id.name in idle) {
      put(node.body, `{${idle[node.id.name]}}`, node.id.name)
      return false
    }
    if (node.type === 'ConditionalExpression') {
      if (node.test.name === 'shouldStartViewTransition') put(node.test, '!1', 'start of a view transition')
      if (node.test.callee?.name === 'isHostHoistableType') {
        put(node, '5', 'kind of a host element')
        return false
      }
    }
    if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const left = code.slice(node.expression.left.start, node.expression.left.end)
      const part = unusedParts.find((pattern) => pattern.test(left))
      if (part) put(node, '', String(part))
      else if (left === 'ReactDOMSharedInternals.d') put(node.expression.right, dispatcher, 'dispatcher')
      return part === undefined && left !== 'ReactDOMSharedInternals.d'
    }
    return true
  })
  const once = [...Object.keys(idle), 'start of a view transition', 'kind of a host element', 'dispatcher']
  for (const what of once) insist(counts.get(what) === 1, `${what} is there ${counts.get(what) ?? 0} times`)
  for (const part of unusedParts) insist(counts.has(String(part)), `${part} is not there`)
  insist(counts.get('tags') === tagUses, `${counts.get('tags')} uses of tags instead of ${tagUses}`)
  insist(counts.has('lanes'), 'the lanes of view transitions are not there')
  return apply(code, edits)
}

/** The calls of React-dom that are about the page as a whole; those about resources are not there. */
const dispatcher = '{ f: flushSyncWork, r: requestFormReset }'

/** What `react` is asked for, by us or by `react-dom`; what nobody names goes. One more name is one more line here. */
export const reactExports = [
  'Children Component Fragment Suspense createContext isValidElement lazy memo startTransition use useCallback useContext',
  'useEffect useEffectEvent useId useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore version',
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
].flatMap((line) => line.split(' '))

/** What the client takes from `react-dom`; we take nothing. */
export const domExports = ['version', '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']

/** A CommonJS file with these of its exports: the others are assignments nobody would miss, but no bundler may know that. */
export function onlyExports(code: string, kept: readonly string[]): string {
  insist(code.includes(`exports.version = "${reactVersion}"`), `it was made for ${reactVersion}`)
  const found = new Set<string>()
  const edits = (parseAst(code) as unknown as Node).body.flatMap((node: Node): Edit[] => {
    const left = node.type === 'ExpressionStatement' && node.expression.left
    const name = /^exports\.(\w+)$/.exec(left ? code.slice(left.start, left.end) : '')?.[1]
    if (name) found.add(name)
    return !name || kept.includes(name) ? [] : [[node.start, node.end, '']]
  })
  for (const name of kept) insist(found.has(name), `it does not export ${name}`)
  return apply(code, edits)
}

const isUnusedTag = (node: Node): boolean => node.type === 'Literal' && unusedTags.has(node.value)
const isTag = (node: Node): boolean =>
  node.type === 'MemberExpression' ? !node.computed && node.property.name === 'tag' : tagNames.has(node.name)

/** Cases that never come, and what is declared in them; their statements stay where a living case falls into them. */
function casesOf({ discriminant, cases }: Node, found: () => void): { gone: Edit[]; vars: string[] } {
  const gone: Edit[] = []
  const vars: string[] = []
  let falls = false
  for (const one of cases as Node[]) {
    const isUnused = one.test && (isTag(discriminant) ? isUnusedTag(one.test) : unusedTypes.has(one.test.name))
    const first: Node | undefined = one.consequent[0]
    if (isUnused) {
      found()
      gone.push([one.start, falls && first ? first.start : one.end, ''])
      if (!falls) walk(one, (node) => (node.type === 'VariableDeclarator' ? vars.push(node.id.name) > 0 : true))
    }
    if (first ? !isUnused || falls : !isUnused) falls = !first || !leaves(one.consequent)
  }
  return { gone, vars }
}

const leaves = (statements: readonly Node[]): boolean => {
  const last = statements.at(-1)!
  return last.type === 'BlockStatement'
    ? last.body.length > 0 && leaves(last.body)
    : /^(Break|Return|Throw|Continue)Statement$/.test(last.type)
}

/** `enter` says whether what lies inside is looked at as well. */
function walk(node: Node, enter: (node: Node) => boolean): void {
  if (!enter(node)) return
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (typeof child?.type === 'string') walk(child, enter)
  }
}

/** What lies inside a piece that goes is passed over. */
function apply(code: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const [start, end, text] of edits.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (start < at) continue
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}

function insist(holds: boolean, why: string): asserts holds {
  if (!holds)
    throw new Error(`scripts/small-react.ts does not fit this React: ${why}. Compare its lists with the new version.`)
}
