import { useEffect, useRef, useState } from 'react'
import { codeDigits } from '#shop/sign-in/code-rules.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { Otp } from '#ui/otp.tsx'
import { clock } from './sent-code.ts'
import type { PhoneSignIn } from './use-phone-sign-in.ts'

/** One input for the code: submitted automatically when complete, and selected again if wrong (N2, N4). */
export function CodeStep({ signIn }: { signIn: PhoneSignIn }) {
  const { asked, left, busy, problem } = signIn
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (!problem) return
    input.current?.focus()
    input.current?.select()
  }, [problem])
  useCodeOfMessage((code) => {
    setText(code)
    void signIn.check(code)
  })
  if (!asked) return null
  const length = codeDigits(asked.method)

  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    setText(digits)
    signIn.forgive()
    if (digits.length === length && digits !== text) void signIn.check(digits)
  }
  const again = (method: 'sms' | 'call') => {
    setText('')
    void signIn.ask(asked.phone, method).then(() => input.current?.focus())
  }
  return (
    <div className="stack">
      <p className="muted">
        {asked.method === 'sms' ? m.sign_in_sent_sms() : m.sign_in_sent_call()} <b className="nowrap">{asked.phone}</b>
      </p>
      {asked.demoCode && (
        <Note kind="info">
          {m.sign_in_demo_code()} <b className="num">{asked.demoCode}</b>
        </Note>
      )}
      <Field
        label={asked.method === 'sms' ? m.sign_in_code_label() : m.sign_in_call_label()}
        hint={asked.method === 'sms' ? m.sign_in_code_hint() : m.sign_in_call_hint()}
        error={problem ?? undefined}
        id="sign-in-code"
      >
        <Otp
          ref={input}
          length={length}
          // Pasted text may contain spaces and words: the code is extracted before the length is limited.
          maxLength={40}
          value={text}
          readOnly={busy === 'code'}
          aria-busy={busy === 'code' || undefined}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void signIn.check(text)
          }}
        />
      </Field>
      <p role="status" className="vh">
        {busy === 'code' ? m.sign_in_checking() : ''}
      </p>
      {left > 0 ? (
        <Button kind="grey" wide aria-disabled>
          {m.sign_in_again_in({ time: clock(left) })}
        </Button>
      ) : (
        <div className="stack stack-s">
          <Button kind="grey" wide busy={busy === 'sms'} onClick={() => again('sms')}>
            {m.sign_in_again_sms()}
          </Button>
          <Button kind="ghost" wide busy={busy === 'call'} onClick={() => again('call')}>
            {m.sign_in_again_call()}
          </Button>
        </div>
      )}
    </div>
  )
}

interface OtpCredential {
  code: string
}

/** Phones that read the message automatically provide the code (WebOTP). */
function useCodeOfMessage(take: (code: string) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions)
      .then((found) => {
        const code = (found as unknown as OtpCredential | null)?.code
        if (code) latest.current(code)
      })
      .catch(() => {})
    return () => waiting.abort()
  }, [])
}
