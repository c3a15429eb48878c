import { useEffect, useRef, useState } from 'react'
import { setCallWrapper } from '../../browser/client.ts'
import { useSession } from '../../browser/session-store.ts'
import { useStore } from '../../browser/store.ts'
import { laterPart } from '../lazy-part.tsx'
import { sendPatiently } from './patience.ts'
import { isFillingForm, pendingSignIn, signInOverForm } from './pending-sign-in.ts'
import { SlowAnswer } from './slow-answer.tsx'

const SignInAgain = laterPart(() => import('./sign-in-again.tsx'))

type Retry = () => void

/** Overlays that may appear on any page while a request is pending: in every layout and over any open dialog. */
export function Interruptions() {
  const [silent, setSilent] = useState<readonly Retry[]>([])
  const { done } = useStore(pendingSignIn)
  const { me } = useSession()
  const offer = useRef((retry: Retry) => {
    setSilent((all) => [...all, retry])
    return () => setSilent((all) => all.filter((one) => one !== retry))
  })
  useEffect(() => {
    setCallWrapper({
      send: (call, send) => sendPatiently(call, send, offer.current),
      isWithinForm: isFillingForm,
      signInAgain: signInOverForm,
    })
    return () => setCallWrapper(null)
  }, [])
  return (
    <>
      {silent.length > 0 && <SlowAnswer retries={silent} />}
      {done && me && <SignInAgain phone={me.phone} onDone={() => done(true)} onClose={() => done(false)} />}
    </>
  )
}
