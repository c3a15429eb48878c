import { digitsOnly, formatRussianPhone } from '#lib/phone-text.ts'
import { classNames } from '#ui/class-names.ts'

/** A formatted phone number as a `tel:` link. A number in an unknown format is shown unchanged. */
export function PhoneNumber({ phone, className }: { phone: string; className?: string }) {
  const digits = digitsOnly(phone).replace(/^8(?=\d{10}$)/, '7')
  const text = /^7\d{10}$/.test(digits) ? formatRussianPhone(digits).replaceAll(' ', '\u00a0') : phone
  return (
    <a className={classNames('nowrap', className)} href={`tel:+${digits}`}>
      {text}
    </a>
  )
}
