import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { type Mask, maskTyped, withoutSignBefore } from '#lib/typed-mask.ts'
import { Input, type InputProps } from './input.tsx'

export type MaskedInputProps = Omit<InputProps, 'value' | 'onChange' | 'ref' | 'type'> & {
  /** `email` is excluded: browsers do not allow setting its caret. */
  type?: 'text' | 'tel'
  value: string
  mask: Mask
  onChange: (text: string) => void
}

/**
 * Masks text that is typed, pasted or filled in by the browser, and keeps the caret position. Setting a value by script clears the browser's undo
 * history, so Undo and Redo are implemented here.
 */
export const MaskedInput = ({ value, mask, onChange, onKeyDown, ...rest }: MaskedInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [undone, done] = [useRef<string[]>([]), useRef<string[]>([])]
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target
    const typed = { text, caret: selectionStart ?? text.length }
    let masked = maskTyped(typed, mask)
    const { inputType } = event.nativeEvent as InputEvent
    if (inputType === 'deleteContentBackward' && masked.text === value)
      masked = maskTyped(withoutSignBefore(typed), mask)
    caret.current = masked.caret
    if (masked.text !== value) {
      done.current.push(value)
      undone.current = []
    }
    onChange(masked.text)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (!(event.ctrlKey || event.metaKey) || !['KeyZ', 'KeyY'].includes(event.code)) return
    event.preventDefault()
    const isRedo = event.shiftKey || event.code === 'KeyY'
    const [from, to] = isRedo ? [undone, done] : [done, undone]
    const text = from.current.pop()
    if (text === undefined) return
    to.current.push(value)
    caret.current = text.length
    onChange(text)
  }
  return <Input {...rest} ref={input} value={value} onChange={change} onKeyDown={press} />
}
