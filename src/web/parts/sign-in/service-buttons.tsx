import type { OAuthProvider } from '#shop/sign-in/oauth-services.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { links } from '../../links.ts'
import css from './service-buttons.module.css'
import { serviceName } from './service-names.ts'

/** Other ways to sign in, in the order of the setting (SET-24): plain links, without script, popup windows or third-party code. */
export function ServiceButtons({ offered, returnUrl }: { offered: readonly OAuthProvider[]; returnUrl: string }) {
  return (
    <section id="sign-in-services" aria-labelledby="sign-in-services-title">
      <p id="sign-in-services-title" className={`small muted ${css.title}`}>
        {m.sign_in_or_through()}
      </p>
      <div className={css.buttons}>
        {offered.map((provider) => (
          <Button key={provider} kind="line" href={links.oauth({ provider, returnUrl })} rel="nofollow">
            {serviceName(provider)}
          </Button>
        ))}
      </div>
    </section>
  )
}
