import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Specs } from '#ui/specs.tsx'
import { links } from '../../links.ts'
import { contactHoursText } from '../../parts/contact-hours.ts'
import { PhoneNumber } from '../../parts/phone-number.tsx'
import { useSettings, useShell } from '../../parts/shell-context.ts'
import css from './contacts.module.css'
import type { ContactsData } from './contacts.route.ts'
import { Outlets } from './outlets.tsx'

export default function ContactsScreen({ data: { outlets } }: { data: ContactsData }) {
  const { region } = useShell()
  const { phone, phone_calls_schedule: hours, chat_link: chat, legal, outlet_name: outletName } = useSettings()
  const facts = [
    hours.from &&
      hours.to && {
        name: m.catalog_contacts_hours(),
        value: contactHoursText(hours),
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
      <div className={css.two}>
        <div className={css.contacts}>
          {phone && <PhoneNumber phone={phone} className={`h1 num ${css.phone}`} />}
          {facts.length > 0 && <Specs items={facts} />}
          {chat && (
            <Button href={chat} rel="noopener">
              <Icon name="message" />
              {m.catalog_contacts_chat()}
            </Button>
          )}
        </div>
        <section className={css.side} aria-labelledby="contacts-shops">
          <div className="section-head">
            <h2 id="contacts-shops" className="h3">
              {region && outlets.length > 0
                ? outletName === 'filial'
                  ? m.catalog_filials_in({ region: region.name })
                  : m.catalog_shops_in({ region: region.name })
                : m.catalog_contacts_shops()}
            </h2>
          </div>
          {outlets.length > 0 && <Outlets outlets={outlets} />}
          <Button href={links.shops()} kind="grey">
            <Icon name="map-pin" />
            {m.catalog_contacts_shops()}
          </Button>
        </section>
      </div>
    </div>
  )
}
