import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { Input, type InputProps } from '#ui/input.tsx'
import { useSettings } from '../shell-context.ts'
import { maskTyped } from './phone-mask.ts'

export type PhoneInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'ref'> & {
  value: string
  onChange: (text: string) => void
}

/** A phone as typed, pasted or filled in by the browser; of one country only where the setting says `ru` (SET-49). */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  const russianOnly = useSettings().phone_field_view === 'ru'
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target
    const masked = maskTyped({ text, caret: selectionStart ?? text.length }, russianOnly)
    caret.current = masked.caret
    onChange(masked.text)
  }
  return (
    <Input
      autoComplete="tel"
      inputMode="tel"
      maxLength={250}
      placeholder="+7"
      {...rest}
      ref={input}
      type="tel"
      value={value}
      onChange={change}
    />
  )
}
