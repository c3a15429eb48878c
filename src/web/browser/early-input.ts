type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type State = string | boolean

/** Fields of forms that work only with script; forms with an action work before it. */
const fields = 'form:not([action]) :is(input, textarea, select)'

const stateOf = (field: Field): State => (isBox(field) ? field.checked : field.value)
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'
const first = (field: Field): State | undefined =>
  field instanceof HTMLSelectElement
    ? (field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0])?.value
    : isBox(field)
      ? field.defaultChecked
      : field.defaultValue

/**
 * Keeps what is typed and selected before the script loads: hydration takes over the fields with their initial values and ignores earlier input.
 *
 * @returns dispatches the kept input to the hydrated page, as if it were typed now
 */
export function captureEarlyInput(page: Document): () => void {
  const typed = new Map<Field, State>()
  for (const field of page.querySelectorAll<Field>(fields))
    if (stateOf(field) !== first(field)) typed.set(field, stateOf(field))
  const hear = ({ target }: Event) =>
    (target as Field).matches(fields) && typed.set(target as Field, stateOf(target as Field))
  page.addEventListener('input', hear, true)
  return () => {
    page.removeEventListener('input', hear, true)
    for (const [field, state] of typed) tell(field, state)
  }
}

/** React handles a change only if the value differs from the one it has set, so the value is written past the property that React tracks. */
function tell(field: Field, state: State): void {
  if (field.type === 'file') return void field.dispatchEvent(new Event('change', { bubbles: true }))
  if (isBox(field)) {
    // Another radio button of the group was selected: that one is clicked.
    if (field.type === 'radio' && !state) return
    field.checked = !state
    field.click()
    return
  }
  const caret = 'selectionStart' in field ? field.selectionStart : null
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', state, field)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  if (caret !== null && 'setSelectionRange' in field && field === document.activeElement)
    field.setSelectionRange(caret, caret)
}
