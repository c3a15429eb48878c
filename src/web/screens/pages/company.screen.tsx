import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Specs } from '#ui/specs.tsx'
import { links } from '../../links.ts'
import { useSettings } from '../../parts/shell-context.ts'
import css from './contacts.module.css'

/** About the company: its text and the seller's legal data (PAGE-03). */
export default function CompanyScreen() {
  const { brand_name: brand, site_meta: meta, footer_text: footer, legal, language } = useSettings()
  const words = meta.description || footer
  const facts = [
    { name: m.catalog_company_name(), value: legal.name },
    { name: m.catalog_company_inn(), value: legal.inn },
    { name: m.catalog_company_ogrn(), value: legal.ogrn },
    { name: m.catalog_company_address(), value: legal.address },
    { name: m.catalog_company_mail(), value: legal.email },
  ].filter(({ value }) => value !== '')
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: m.catalog_company_title() }]}
      />
      <h1>{brand || m.catalog_company_title()}</h1>
      <div className={css.two}>
        <div className={css.contacts}>
          {words && (
            <p className="large" lang={language}>
              {words}
            </p>
          )}
          <div className="row">
            <Button href={links.catalog()}>{m.catalog_to_catalog()}</Button>
            <Button href={links.contacts()} kind="grey">
              {m.catalog_contacts_title()}
            </Button>
          </div>
        </div>
        {facts.length > 0 && (
          <section className={css.side} aria-labelledby="seller">
            <h2 id="seller" className="h3">
              {m.catalog_company_seller()}
            </h2>
            <Specs items={facts} />
          </section>
        )}
      </div>
    </div>
  )
}
