import { useEffect } from 'react'
import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Tile, Tiles } from '#ui/grid.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { record } from '../../browser/events.ts'
import { links } from '../../links.ts'
import { useMoney } from '../../parts/money.ts'
import { useShell } from '../../parts/shell-context.ts'
import { useMenu } from '../../parts/use-menu.ts'

export { reloadFailedPage as drawAgain } from '../../browser/reload-failed-page.ts'

import css from './error-screen.module.css'
import { type ErrorData, readablePath } from './error-texts.ts'

/** Message for analytics: the same in every language. */
const refused: Record<number, string> = { 401: 'sign-in needed', 403: 'forbidden', 404: 'not found' }

/** Spec §2 "Error screen": a large status code, a text by status, and a way to continue. A 404 page offers goods of the shop. */
export function ErrorScreen({ data }: { data: ErrorData | null }) {
  const { page } = useShell()
  const status = data?.status ?? page.status
  useEffect(() => {
    const errorMessage = status < 500 ? (refused[status] ?? 'refused') : 'the page could not be made'
    record({ event: 'Error', statusCode: status, errorMessage, url: location.href })
  }, [status])
  const screen = (
    <div className={`wrap ${status === 404 ? css.both : ''}`}>
      <div className={css.error}>
        <p className={css.code}>
          <span className="vh">{m.errors_status_label({ status })}</span>
          <span aria-hidden>{status}</span>
        </p>
        {status === 404 ? (
          <NotFound path={readablePath(page.url.split('?')[0]!)} />
        ) : status === 401 || status === 403 ? (
          <Closed status={status} returnUrl={page.url} />
        ) : (
          <WrongState retry={page.url} />
        )}
      </div>
      {status === 404 && <Popular />}
    </div>
  )
  return status === 404 && data?.goods ? (
    <>
      {screen}
      <Goods cards={data.goods} />
    </>
  ) : (
    screen
  )
}

/** Bestsellers on a 404 page. Tiles instead of cards: a card would add its code to every page that may fail. */
function Goods({ cards }: { cards: CardOnWire[] }) {
  const money = useMoney()
  return (
    <section className={`wrap ${css.goods}`} aria-labelledby="goods-instead">
      <h2 id="goods-instead">{m.errors_goods()}</h2>
      <Tiles>
        {cards.map(({ id, slug, name, price, images }) => (
          <Tile
            key={id}
            href={links.product(slug)}
            image={images[0] && <img src={images[0].scaled[0]?.url} alt="" width={190} height={190} loading="lazy" />}
          >
            {name}
            {price !== null && <b className={css.price}>{money(price)}</b>}
          </Tile>
        ))}
      </Tiles>
    </section>
  )
}

const NotFound = ({ path }: { path: string }) => (
  <>
    <h1>{m.errors_not_found_title()}</h1>
    <p className={css.path}>{m.errors_not_found({ path })}</p>
    <p className={css.text}>{m.errors_not_found_text()}</p>
    <form className={css.search} action={links.searchLink()}>
      <Input
        name="q"
        type="search"
        required
        aria-label={m.errors_search_label()}
        placeholder={m.errors_search_label()}
      />
      <Button type="submit" kind="grey" aria-label={m.shell_search_go()}>
        <Icon name="search" />
      </Button>
    </form>
    <div className="row">
      <ToCatalog />
      <Button kind="grey" href={links.home()}>
        {m.errors_to_home()}
      </Button>
    </div>
  </>
)

/** Links that need no typing (ux X1): the first sections of the menu, with pictures if they have them. */
function Popular() {
  const sections = useMenu('catalog')
    .filter(({ only }) => !only)
    .slice(0, 6)
  if (sections.length === 0) return null
  return (
    <nav className={css.popular} aria-label={m.errors_popular()}>
      <Tiles>
        {sections.map((entry) => (
          <Tile
            key={entry.id}
            href={entry.href}
            image={entry.image && <img src={entry.image} alt="" width={190} height={190} />}
          >
            {entry.name}
          </Tile>
        ))}
      </Tiles>
    </nav>
  )
}

const Closed = ({ status, returnUrl }: { status: 401 | 403; returnUrl: string }) => (
  <>
    <h1>{status === 401 ? m.errors_unauthorized_title() : m.errors_forbidden_title()}</h1>
    <p className={css.text}>{status === 401 ? m.errors_unauthorized_text() : m.errors_forbidden_text()}</p>
    <Button size="l" href={links.login(returnUrl)}>
      {m.errors_sign_in()}
    </Button>
  </>
)

/** Retries the same address: in place with script, as a page load without it. */
const WrongState = ({ retry }: { retry: string }) => (
  <>
    <h1>{m.errors_wrong_state_title()}</h1>
    <p className={css.text}>{m.errors_wrong_state_text()}</p>
    <div className="row">
      <Button href={retry}>{m.errors_retry()}</Button>
      <ToCatalog />
    </div>
  </>
)

/**
 * Link to /catalog/ if the setting says so; otherwise the catalog menu on desktop and /m/catalog/ on a phone (spec §2). CSS chooses by
 * width, as the server does not know it.
 */
function ToCatalog() {
  const { company } = useShell()
  if (company.settings.switches.go_to_catalog_instead_of_modal) {
    return <Button href={links.catalog()}>{m.errors_to_catalog()}</Button>
  }
  return (
    <>
      <Button className="only-wide" popoverTarget="catalog-menu">
        {m.errors_to_catalog()}
      </Button>
      <Button className="only-narrow" href={links.mobileCatalog()}>
        {m.errors_to_catalog()}
      </Button>
    </>
  )
}
