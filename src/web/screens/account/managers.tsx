import type { ManagersOnWire } from '#shop/account/account.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Account } from '../../parts/account/account.tsx'
import css from '../../parts/account/lists.module.css'
import { PhoneNumber } from '../../parts/phone-number.tsx'

/** The customer's managers at the shop, with contacts (CUST-04). */
export default function ManagersScreen({ data: { items } }: { data: ManagersOnWire }) {
  return (
    <Account trail={[{ text: m.account_managers() }]}>
      <h1>{m.account_managers()}</h1>
      {items.length === 0 ? (
        <p className={`muted ${css.none}`}>{m.account_managers_none()}</p>
      ) : (
        <ul className={css.list}>
          {items.map(({ id, name, position, phone, email }) => (
            <li key={id} className={css.item}>
              <span className={css.icon}>
                <Icon name="user" />
              </span>
              <div className={css.body}>
                <b>{name}</b>
                {position && <span className="small muted">{position}</span>}
                <PhoneNumber phone={phone} className="link" />
                {email && (
                  <a className="link" href={`mailto:${email}`}>
                    {email}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Account>
  )
}
