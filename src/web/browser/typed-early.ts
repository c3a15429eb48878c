type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type State = string | boolean

/** Fields of forms that only the script serves; those with an address of their own work before it. */
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
 * Keeps what is typed and chosen while the page has no script yet: React takes the fields over as it would have drawn them, and says
 * nothing of what it has not heard.
 *
 * @returns tells the living page what was typed, as if it were typed now
 */
export function keepTyped(page: Document): () => void {
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

/** React hears of a change only where a field differs from what it has set itself: past the field's own property it sets nothing. */
function tell(field: Field, state: State): void {
  if (field.type === 'file') return void field.dispatchEvent(new Event('change', { bubbles: true }))
  if (isBox(field)) {
    // Another of the group was chosen: that one is told.
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
