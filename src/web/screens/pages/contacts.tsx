import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Specs } from '#ui/specs.tsx'
import { links } from '../../links.ts'
import { PhoneNumber } from '../../parts/phone-number.tsx'
import type { Head, HeadContext } from '../../screen.ts'
import { useSettings } from '../../shell/shell-context.ts'
import css from './contacts.module.css'

export const head = (_data: unknown, { company }: HeadContext): Head => ({
  title: m.catalog_contacts_title(),
  description: m.catalog_contacts_description({ brand: company.settings.brand_name }),
  canonical: links.contacts(),
})

export default function ContactsScreen() {
  const { phone, phone_calls_schedule: hours, chat_link: chat, legal } = useSettings()
  const facts = [
    hours.from &&
      hours.to && {
        name: m.catalog_contacts_hours(),
        value: m.catalog_contacts_daily({ from: hours.from, to: hours.to }),
        more: m.catalog_contacts_zone({ zone: hours.timezone }),
      },
    legal.email && {
      name: m.catalog_contacts_mail(),
      value: (
        <a className="link" href={`mailto:${legal.email}`}>
          {legal.email}
        </a>
      ),
    },
    legal.address && { name: m.catalog_company_address(), value: legal.address },
  ].filter((fact) => typeof fact === 'object')
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: m.catalog_contacts_title() }]}
      />
      <h1>{m.catalog_contacts_title()}</h1>
      <div className={css.contacts}>
        {phone && <PhoneNumber phone={phone} className={`h0 num ${css.phone}`} />}
        {facts.length > 0 && (
          <Specs
            items={facts.map((fact) => ({
              name: fact.name,
              value: (
                <>
                  {fact.value}
                  {'more' in fact && <span className="muted">, {fact.more}</span>}
                </>
              ),
            }))}
          />
        )}
        <div className="row">
          {chat && (
            <Button href={chat} rel="noopener">
              <Icon name="message" />
              {m.catalog_contacts_chat()}
            </Button>
          )}
          <Button href={links.shops()} kind="grey">
            <Icon name="map-pin" />
            {m.catalog_contacts_shops()}
          </Button>
        </div>
      </div>
    </div>
  )
}
