import { useEffect } from 'react'
import { formatRussianPhone } from '#lib/phone-text.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { navigate } from '../../browser/navigate.ts'
import { isSignedIn } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import { PhoneSteps } from '../../parts/sign-in/phone-steps.tsx'
import { serviceName } from '../../parts/sign-in/service-names.ts'
import { type OAuthResult, useOAuthReturn } from '../../parts/sign-in/use-oauth-return.ts'
import { usePhoneSignIn } from '../../parts/sign-in/use-phone-sign-in.ts'
import css from './login.module.css'
import type { Data } from './oauth-callback.route.ts'

/** Return from a service: shows the result, then continues where the sign-in was begun (AUTH-04 to AUTH-07, AUTH-15 to AUTH-20). */
export default function OAuthCallbackScreen({ data }: { data: Data }) {
  const { result, linkNow } = useOAuthReturn(data)
  useEffect(() => {
    if (result?.is === 'auth') navigate(result.returnUrl ?? links.home(), { replace: true })
    // Cancelled by the visitor: returns without a message (N6).
    if (result?.is === 'cancelled') {
      const { returnUrl } = result
      navigate(isSignedIn() ? (returnUrl ?? links.home()) : links.login(returnUrl ?? undefined), { replace: true })
    }
  }, [result])
  const service = serviceName(data.provider)

  return (
    <div className="wrap">
      <div className={css.box} data-result={result?.is}>
        {result === null || result.is === 'cancelled' ? (
          <>
            <h1>{m.sign_in_title()}</h1>
            <p role="status">{m.sign_in_service_checking({ service })}</p>
            <noscript>
              <p className="muted">{m.sign_in_needs_script()}</p>
            </noscript>
          </>
        ) : result.is === 'auth' ? (
          <h1 role="status">{m.sign_in_done()}</h1>
        ) : result.is === 'linked' ? (
          <Linked service={service} returnUrl={result.returnUrl} />
        ) : (
          <NotYet data={data} service={service} result={result} linkNow={linkNow} />
        )}
      </div>
    </div>
  )
}

const Linked = ({ service, returnUrl }: { service: string; returnUrl: string | null }) => (
  <>
    <h1>{m.sign_in_linked({ service })}</h1>
    <p role="status">{m.sign_in_linked_text({ service })}</p>
    <Button size="l" wide href={returnUrl ?? links.home()}>
      {m.sign_in_go_on()}
    </Button>
  </>
)

interface NotYetProps {
  data: Data
  service: string
  result: Extract<OAuthResult, { is: 'phone' | 'error' }>
  linkNow: () => Promise<void>
}

/** Sign-in failed or needs a phone: the reason, and both ways to continue. */
function NotYet({ data: { provider }, service, result, linkNow }: NotYetProps) {
  const signIn = usePhoneSignIn(() => {
    if (result.is === 'phone') void linkNow()
    else navigate(result.returnUrl ?? links.home(), { replace: true })
  })
  const again = links.oauth({ provider, returnUrl: result.returnUrl ?? '' })
  const why = result.is === 'phone' ? m.sign_in_phone_not_linked({ service }) : problemText(result, service)
  if (isSignedIn() && signIn.busy === null)
    return (
      <>
        <h1>{m.sign_in_link_failed({ service })}</h1>
        <Note kind="err" role="alert">
          {why}
        </Note>
        <Button size="l" wide href={again}>
          {m.sign_in_try_again()}
        </Button>
        <Button kind="grey" size="l" wide href={result.returnUrl ?? links.profile()}>
          {m.sign_in_go_back()}
        </Button>
      </>
    )
  return (
    <>
      {!signIn.asked && (
        <Note
          kind={result.is === 'phone' ? 'info' : 'err'}
          role={result.is === 'phone' ? 'status' : 'alert'}
          action={
            result.is === 'error' && (
              <Button kind="line" size="s" href={again}>
                {m.sign_in_try_again()}
              </Button>
            )
          }
        >
          {why}
        </Note>
      )}
      <PhoneSteps
        signIn={signIn}
        title={result.is === 'phone' ? m.sign_in_phone_step() : m.sign_in_title()}
        text={result.is === 'phone' ? m.sign_in_phone_step_text({ service }) : m.sign_in_text()}
        known={result.is === 'phone' && result.phone ? formatRussianPhone(result.phone) : ''}
      />
    </>
  )
}

/** AUTH-24, AUTH-18: texts for refusals of a service or the shop. */
function problemText({ code, words }: Extract<OAuthResult, { is: 'error' }>, service: string): string {
  switch (code) {
    case 'oauth_state_wrong':
      return m.sign_in_service_state()
    case 'oauth_taken':
      return m.sign_in_service_taken({ service })
    case 'oauth_other_linked':
      return m.sign_in_service_other({ service })
    case 'oauth_unavailable':
      return m.sign_in_service_silent({ service })
    case 'oauth_refused':
    case 'oauth_not_linked':
    case 'oauth_phone_needed':
    case 'idempotency_in_flight':
    case 'idempotency_key_reused':
      return m.sign_in_service_failed({ service })
    default:
      code satisfies null
      return words ?? m.sign_in_service_failed({ service })
  }
}
