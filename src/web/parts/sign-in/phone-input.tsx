import type { InputProps } from '#ui/input.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { useSettings } from '../shell-context.ts'
import { maskPhone } from './phone-mask.ts'

export type PhoneInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'ref'> & {
  value: string
  onChange: (text: string) => void
}

/** A phone as typed, pasted or filled in by the browser; of one country only where the setting says `ru` (SET-49). */
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
