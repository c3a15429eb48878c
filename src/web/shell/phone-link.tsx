import { useSettings } from '../parts/shell-context.ts'

/** The company's phone number as a link that calls (NAV-19). */
export function PhoneLink({ className }: { className?: string }) {
  const { phone } = useSettings()
  if (!phone) return null
  return (
    <a className={className} href={callHref(phone)}>
      {readable(phone)}
    </a>
  )
}

export const callHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '').replace(/^8(?=\d{10}$)/, '+7')}`

/** Formats bare digits in groups; a number with its own formatting stays unchanged. */
export function readable(phone: string): string {
  const [, code, a, b, c] = /^(?:\+7|8)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? []
  if (!code) return phone
  return `${code === '800' ? '8' : '+7'}\u00a0${code}\u00a0${a}-${b}-${c}`
}
