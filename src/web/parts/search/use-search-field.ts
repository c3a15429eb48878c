import { type RefObject, useEffect, useEffectEvent } from 'react'

export interface SearchFieldEvents {
  /** The text has changed. */
  onText: (text: string) => void
  onFocus: (text: string) => void
  onSubmit: (query: string) => void
  /** Press or focus outside the field and its sheet. */
  onLeave: () => void
  onKey: (event: KeyboardEvent) => void
}

/** Listens to a search field rendered elsewhere, and to its form. */
export function useSearchField(
  input: HTMLInputElement,
  sheet: RefObject<HTMLElement | null>,
  events: SearchFieldEvents,
): void {
  const onText = useEffectEvent(() => events.onText(input.value))
  const onFocus = useEffectEvent(() => events.onFocus(input.value))
  const onKey = useEffectEvent(events.onKey)
  const onSubmit = useEffectEvent((event: Event) => {
    const query = input.value.trim()
    if (query === '') return
    event.preventDefault()
    events.onSubmit(query)
  })
  const onElsewhere = useEffectEvent((event: Event) => {
    const to = event.target as Node
    if (to !== input && !sheet.current?.contains(to)) events.onLeave()
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // Reads text typed before hydration, or in a field that this one replaced.
    if (document.activeElement === input) {
      onFocus()
      onText()
    }
    input.addEventListener('input', () => onText(), { signal })
    input.addEventListener('focus', () => onFocus(), { signal })
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    input.form?.addEventListener('submit', (event) => onSubmit(event), { signal })
    document.addEventListener('pointerdown', (event) => onElsewhere(event), { signal })
    document.addEventListener('focusin', (event) => onElsewhere(event), { signal })
    return () => listening.abort()
  }, [input])
}

/** Combobox attributes of the field by the APG: its listbox and the active option. */
export function useComboboxRoles(
  input: HTMLInputElement,
  { isOpen, hasOptions, listId, activeId }: { isOpen: boolean; hasOptions: boolean; listId: string; activeId?: string },
): void {
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-expanded', String(isOpen && hasOptions))
    if (isOpen) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    if (activeId) input.setAttribute('aria-activedescendant', activeId)
    else input.removeAttribute('aria-activedescendant')
  }, [input, isOpen, hasOptions, listId, activeId])
}

/** Opens the sheet as a popover below the form of the field, with the same width. */
export function useSheetUnder(
  sheet: RefObject<HTMLElement | null>,
  input: HTMLInputElement,
  { isOpen, onClosed }: { isOpen: boolean; onClosed: () => void },
): void {
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    const box = sheet.current
    if (!isOpen || !box) return
    // The content security policy forbids style attributes, but not CSSOM.
    const align = () => {
      const { left, bottom, width } = (input.form ?? input).getBoundingClientRect()
      box.style.setProperty('--sheet-top', `${Math.round(bottom)}px`)
      box.style.setProperty('--sheet-left', `${Math.round(left)}px`)
      box.style.setProperty('--sheet-width', `${Math.round(width)}px`)
    }
    align()
    box.showPopover()
    const onToggle = (event: Event) => (event as ToggleEvent).newState === 'closed' && closed()
    box.addEventListener('toggle', onToggle)
    window.addEventListener('resize', align)
    return () => {
      box.removeEventListener('toggle', onToggle)
      window.removeEventListener('resize', align)
      if (box.matches(':popover-open')) box.hidePopover()
    }
  }, [sheet, isOpen, input])
}
