import type { InputProps } from '#ui/input.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { useSettings } from '../shell-context.ts'
import { maskPhone } from './phone-mask.ts'

export type PhoneInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'ref'> & {
  value: string
  onChange: (text: string) => void
}

/** Phone input: typed, pasted or autofilled; Russian numbers only if the setting is `ru` (SET-49). */
export function PhoneInput(props: PhoneInputProps) {
  const russianOnly = useSettings().phone_field_view === 'ru'
  return (
    <MaskedInput
      autoComplete="tel"
      inputMode="tel"
      maxLength={250}
      placeholder="+7"
      {...props}
      type="tel"
      mask={(text) => maskPhone(text, russianOnly)}
    />
  )
}
