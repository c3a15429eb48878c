import { useEffect } from 'react'
import { whenIdle } from '../../../browser/when-idle.ts'
import { laterPart } from '../../../parts/lazy-part.tsx'
import type { Checkout } from '../use-checkout.ts'
import type { FormPart } from './refusal-message.tsx'

const message = () => import('./refusal-message.tsx')
const RefusalMessage = laterPart(message)

/** The reason of a refusal beside the part it concerns, with a way to continue (spec §8, O8). */
export function RefusalAt({ checkout, at }: { checkout: Checkout; at: FormPart }) {
  const { refused } = checkout
  useEffect(() => whenIdle(message), [])
  if (!refused) return null
  return <RefusalMessage checkout={checkout} refused={refused} at={at} />
}
