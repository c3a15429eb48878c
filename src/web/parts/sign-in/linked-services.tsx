import { useEffect, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { LinksOnWire } from '#shop/sign-in/oauth.wire.ts'
import { type OAuthProvider, offeredProviders } from '#shop/sign-in/oauth-services.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { useSettings } from '../shell-context.ts'
import css from './linked-services.module.css'
import { serviceName } from './service-names.ts'

type Linked = LinksOnWire['items']

/** Linked sign-in services of the customer: link, unlink (AUTH-16). Hidden if the shop offers none and none is linked. */
export function LinkedServices() {
  const settings = useSettings()
  const toast = useToast()
  const [linked, setLinked] = useState<Linked | null>(null)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState<OAuthProvider | null>(null)
  useEffect(() => {
    api
      .get('/api/v2/oauth/links/')
      .then(({ items }) => setLinked(items))
      .catch((error: unknown) => {
        report('linked services could not be read', error)
        setLinked([])
        setFailed(wordsOf(error) ?? m.sign_in_services_failed())
      })
  }, [])

  const unlink = async (provider: OAuthProvider) => {
    setBusy(provider)
    setFailed('')
    try {
      await api.delete('/api/v2/oauth/{provider}/link/', { params: { provider } })
      setLinked((all) => all?.filter((one) => one.provider !== provider) ?? null)
      toast({ text: m.sign_in_unlinked({ service: serviceName(provider) }), icon: 'check-circle' })
    } catch (error) {
      report('a service could not be unlinked', error)
      setFailed(wordsOf(error) ?? m.sign_in_services_failed())
    }
    setBusy(null)
  }
  const offered = offeredProviders(settings)
  const more = (linked ?? []).map(({ provider }) => provider).filter((one) => !offered.includes(one))
  const shown = [...offered, ...more]
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="linked-services">
      <h2 id="linked-services" className="h3">
        {m.sign_in_services_title()}
      </h2>
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <ul className={css.list}>
        {shown.map((provider) => {
          const service = serviceName(provider)
          const own = linked?.find((one) => one.provider === provider)
          return (
            <li key={provider} className={css.row}>
              <span>
                <b>{service}</b>
                {own && <span className="muted small"> {own.name || m.sign_in_service_is_linked()}</span>}
              </span>
              {own ? (
                <Button
                  kind="grey"
                  size="s"
                  busy={busy === provider}
                  aria-label={m.sign_in_unlink_service({ service })}
                  onClick={() => void unlink(provider)}
                >
                  {m.sign_in_unlink()}
                </Button>
              ) : (
                <Button
                  kind="line"
                  size="s"
                  href={links.oauth({ provider, returnUrl: links.profile() })}
                  aria-label={m.sign_in_link_service({ service })}
                >
                  {m.sign_in_link()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
