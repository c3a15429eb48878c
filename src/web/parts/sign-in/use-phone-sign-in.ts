import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '#api/client.ts'
import { digitsOnly } from '#lib/phone-text.ts'
import { codeDigits, readCode } from '#shop/sign-in/code-rules.ts'
import { m } from '#texts/messages.js'
import { api } from '../../browser/client.ts'
import { completeSignIn } from '../../browser/session-store.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { readSentCode, type SentCode, secondsLeft, sentCodeFrom, storeSentCode } from './sent-code.ts'

/** Not needed for the first view: loaded when the page is idle. */
const texts = () => import('./sign-in-texts.ts')
const sending = () => import('./send-code.ts')

export type Method = 'sms' | 'call'

/** The two steps of sign-in by phone: requesting a code and verifying it. Screens only render them. */
export function usePhoneSignIn(onDone?: () => void) {
  const [asked, setAsked] = useState<SentCode | null>(null)
  const [left, setLeft] = useState(0)
  const [busy, setBusy] = useState<Method | 'code' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const working = useRef(false)

  useEffect(() => {
    setAsked(readSentCode(Date.now()))
    whenIdle(texts)
    whenIdle(sending)
  }, [])
  useEffect(() => {
    if (!asked) return
    const tick = () => setLeft(secondsLeft(asked.resendAt, Date.now()))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [asked])

  // An invalid number must be corrected, so the phone field takes the focus, whichever button requested the code (N1).
  useEffect(() => {
    if (problem && !asked) document.getElementById('sign-in-phone')?.focus()
  }, [problem, asked])

  /** Runs one operation at a time; further presses are ignored. */
  const alone = async (what: Method | 'code', work: () => Promise<void>) => {
    if (working.current) return
    working.current = true
    setBusy(what)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const words = await texts().catch(() => null)
      setProblem(words ? words.signInProblem(error) : m.errors_generic())
      if (refusalOf(error, 'post', '/api/v2/auth/verify_code/')?.code === 'code_expired') setLeft(0)
    } finally {
      working.current = false
      setBusy(null)
    }
  }
  const keep = (next: SentCode | null) => {
    storeSentCode(next)
    setAsked(next)
  }

  return {
    asked,
    /** Seconds until another code can be requested. */
    left,
    busy,
    problem,
    ask: (phone: string, method: Method) => {
      if (digitsOnly(phone).length < 11) {
        setProblem(m.sign_in_phone_invalid())
        return Promise.resolve()
      }
      return alone(method, async () => {
        const { sendCode } = await sending()
        const answer = await sendCode({ phone, method })
        keep(sentCodeFrom(answer, { phone, method, now: Date.now() }))
      })
    },
    check: (text: string) => {
      const code = asked && readCode(text, codeDigits(asked.method))
      if (!asked || code === null) {
        setProblem(asked?.method === 'call' ? m.sign_in_call_incomplete() : m.sign_in_code_incomplete())
        return Promise.resolve()
      }
      return alone('code', async () => {
        const body = { source: asked.phone, code, method: asked.method }
        await api.post('/api/v2/auth/verify_code/', { body })
        storeSentCode(null)
        await completeSignIn()
        onDone?.()
      })
    },
    /** Returns to the phone step; the code that was sent remains valid. */
    changeNumber: () => {
      setProblem(null)
      keep(null)
    },
    forgive: () => setProblem(null),
  }
}
export type PhoneSignIn = ReturnType<typeof usePhoneSignIn>
