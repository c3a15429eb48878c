import { useEffect, useState } from 'react'
import { digitsOnly } from '#lib/phone-text.ts'
import { MIN_PHONE_DIGITS } from '#shop/checkout/customer-form.ts'
import { report } from '../../browser/report.ts'

const pauseMs = 400

/** The employee with the typed phone; name null: there is none. Undefined until the shop has answered, or if it failed. */
export function useConsultant(typed: string): { name: string | null } | undefined {
  const phone = digitsOnly(typed)
  const [known, setKnown] = useState<{ phone: string; name: string | null } | null>(null)
  useEffect(() => {
    if (phone.length < MIN_PHONE_DIGITS) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { lookUpConsultant } = await import('./look-up-consultant.ts')
        setKnown({ phone, name: await lookUpConsultant(phone, request.signal) })
      } catch (error) {
        if (!request.signal.aborted) report('the consultant could not be looked up', error)
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [phone])
  return known && known.phone === phone ? known : undefined
}
