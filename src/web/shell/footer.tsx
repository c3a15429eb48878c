import { useEffect, useState } from 'react'
import { parts as footerParts } from '#plugged/slot-layout-footer.ts'
import { m } from '#texts/messages.js'
import { Icon, type IconName } from '#ui/icon.tsx'
import { reopenConsent } from '../browser/consent.ts'
import { record } from '../browser/events.ts'
import { useSession } from '../browser/session-store.ts'
import { links } from '../links.ts'
import type { MenuEntry } from '../menu.ts'
import { laterPart } from '../parts/lazy-part.tsx'
import { MenuIcon, MenuLink, onlyClass } from '../parts/menu-link.tsx'
import { useSettings, useShell } from '../parts/shell-context.ts'
import { Slot } from '../parts/slot.tsx'
import { useMenu } from '../parts/use-menu.ts'
import css from './footer.module.css'
import { LocaleSwitch } from './locale-switch.tsx'
import { callHref, PhoneLink } from './phone-link.tsx'
import { ShopLogo } from './shop-logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const Popups = laterPart(() => import('../parts/popups/popups.tsx'))

/**
 * Loaded with the footer, whose code is not urgent, and only if there is something to show: the company's popup, or a question to a signed-in
 * customer.
 */
function LatePopups() {
  const { promotion_popup: promotion, site_mobile_apps_popup: app } = useSettings()
  const { trackers } = useShell()
  const { signedIn } = useSession()
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const isWanted =
    (promotion.enable && promotion.slug !== '') || app.app_name !== '' || signedIn || trackers !== undefined
  return alive && isWanted && <Popups />
}

export function Footer() {
  const columns = useMenu('footer')
  return (
    <footer className={css.foot}>
      <div className="wrap">
        <div className={css.grid}>
          <About known={columns} />
          {columns.map((column) => (
            <nav key={column.id} aria-label={column.name} className={onlyClass(column)}>
              <h2 className={css.title}>{column.href ? <MenuLink entry={column} /> : column.name}</h2>
              <ul>
                {column.children?.map((entry) => (
                  <li key={entry.id}>
                    <MenuLink entry={entry} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={css.settings}>
          <ThemeSwitch className={css.theme} />
          <LocaleSwitch />
        </div>
        <Slot parts={footerParts} of={{}} />
        <Legal />
      </div>
      <LatePopups />
    </footer>
  )
}

/** Name, contacts and opening hours of the shop (SET-01, SET-19, SET-44). */
function About({ known }: { known: readonly MenuEntry[] }) {
  const { footer_text: text, language, phone, phone_calls_schedule: hours, chat_link: chat } = useSettings()
  // Contacts shown in the columns and in the phone above are not repeated.
  const said = new Set([
    callHref(phone),
    ...known.flatMap(({ href, children = [] }) => [href, ...children.map((one) => one.href)]),
  ])
  const ways = useTalking()
  const contacts = useMenu('contacts-widget').filter(({ href }) => !said.has(href))
  return (
    <div className={css.about}>
      <ShopLogo always />
      {text && (
        <p className="muted" lang={language}>
          {text}
        </p>
      )}
      <div>
        <PhoneLink className="h3" />
        {hours.from && hours.to && <p className="muted">{scheduleText(hours)}</p>}
      </div>
      {(contacts.length > 0 || chat || ways.length > 0) && (
        <nav aria-label={m.shell_contacts()}>
          <ul className={css.contacts}>
            {contacts.map((entry) => (
              <li key={entry.id}>
                <MenuLink entry={entry}>
                  <MenuIcon entry={entry} size="s" /> {entry.name}
                </MenuLink>
              </li>
            ))}
            {chat && (
              <li>
                <a href={chat} onClick={chatOpened}>
                  <Icon name="message" size="s" /> {m.shell_chat()}
                </a>
              </li>
            )}
            {ways.map(({ href, icon, name }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener" onClick={icon === 'message' ? chatOpened : undefined}>
                  <Icon name={icon} size="s" /> {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Apps />
    </div>
  )
}

const chatOpened = () => record({ event: 'web_chat', action: 'opened' })

/** Chats and the call from the website: separate pages, so that no third-party script runs inside the shop (SET-08, 18, 21, 43). */
function useTalking(): { href: string; icon: IconName; name: string }[] {
  const { rocketchat, voximplant, chat_bot_salebot: bot, phone_calls_sip: sip } = useSettings()
  const isWebchat = voximplant.webchat_host && voximplant.webchat_token && voximplant.webchat_channel_uuid
  return [
    ...(isWebchat ? [{ href: links.webchat(), icon: 'message' as const, name: m.shell_chat() }] : []),
    ...(rocketchat.url && rocketchat.script
      ? [{ href: links.chatbot(), icon: 'message' as const, name: m.shell_chat() }]
      : []),
    ...(bot.is_enable_on_site && bot.online_chat_id
      ? [{ href: links.salebot(), icon: 'message' as const, name: m.shell_chat_bot() }]
      : []),
    ...(sip ? [{ href: links.callScreen(), icon: 'phone' as const, name: m.shell_call_from_site() }] : []),
  ]
}

const scheduleText = ({ from, to, timezone }: { from: string; to: string; timezone: string }): string =>
  timezone === 'Europe/Moscow' ? m.shell_hours_moscow({ from, to }) : m.shell_hours({ from, to })

/** Store links by platform (SET-30). */
function Apps() {
  const { apple, google, common } = useSettings().site_mobile_apps_links
  if (!apple && !google && !common) return null
  return (
    <ul className={css.contacts} aria-label={m.shell_apps()}>
      {apple && (
        <li>
          <a href={apple}>{m.shell_app_apple()}</a>
        </li>
      )}
      {google && (
        <li>
          <a href={google}>{m.shell_app_google()}</a>
        </li>
      )}
      {common && (
        <li>
          <a href={common}>{m.shell_app_common()}</a>
        </li>
      )}
    </ul>
  )
}

function Legal() {
  const { legal, footer, privacy_policy_full_url: privacy, terms_of_the_offer_full_url: offer } = useSettings()
  const { trackers } = useShell()
  const parts = [
    legal.name,
    legal.inn && m.shell_inn({ inn: legal.inn }),
    legal.ogrn && m.shell_ogrn({ ogrn: legal.ogrn }),
    legal.address,
  ].filter(Boolean)
  return (
    <div className={css.legal}>
      {parts.length > 0 && <p>{parts.join(', ')}.</p>}
      <p className={css.documents}>
        {offer && <a href={offer}>{m.shell_offer()}</a>}
        {privacy && <a href={privacy}>{m.shell_privacy()}</a>}
        {trackers && (
          <button type="button" className="link" onClick={reopenConsent}>
            {m.shell_consent_open()}
          </button>
        )}
        {!footer.is_origin_hidden && <span>{m.shell_origin()}</span>}
      </p>
    </div>
  )
}
