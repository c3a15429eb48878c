import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import type { Result } from './confirm-email.route.ts'

const texts: Record<Result, { title: () => string; text: () => string }> = {
  success: { title: m.account_confirmed, text: m.account_confirmed_text },
  fail: { title: m.account_confirm_wrong, text: m.account_confirm_wrong_text },
  'not-found': { title: m.account_confirm_unknown, text: m.account_confirm_unknown_text },
}

/** Target of the link in a confirmation letter (CUST-06, CUST-07, CUST-08): a separate page for each result. */
export default function ConfirmEmailScreen({ data: result }: { data: Result }) {
  return (
    <div className="wrap">
      <Empty
        heading="h1"
        title={texts[result].title()}
        actions={
          <>
            <Button href={links.profile()}>{m.account_to_profile()}</Button>
            <Button kind="grey" href={links.catalog()}>
              {m.catalog_to_catalog()}
            </Button>
          </>
        }
      >
        <p className="muted">{texts[result].text()}</p>
      </Empty>
    </div>
  )
}
