import { useSettings } from './shell-context.ts'

/** The company's phone as a link that calls (NAV-19). */
export function PhoneLink({ className }: { className?: string }) {
  const { phone } = useSettings()
  if (!phone) return null
  const digits = phone.replace(/[^\d+]/g, '').replace(/^8(?=\d{10}$)/, '+7')
  return (
    <a className={className} href={`tel:${digits}`}>
      {phone}
    </a>
  )
}
