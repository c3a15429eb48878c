import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OpenNow } from '../open-now.tsx'

/** Opens the map application of a phone, otherwise a map service in a new tab. */
export function Route({ order: { outlet } }: { order: OrderOnWire }) {
  if (!outlet || outlet.latitude === null || outlet.longitude === null) return null
  const at = `${outlet.latitude},${outlet.longitude}`
  return (
    <>
      <Button kind="soft" href={`geo:${at}?q=${at}(${encodeURIComponent(outlet.address)})`} className="only-narrow">
        <Icon name="navigation" /> {m.orders_route()}
      </Button>
      {outlet.route_url && (
        <Button kind="soft" href={outlet.route_url} target="_blank" rel="noopener noreferrer" className="only-wide">
          <Icon name="navigation" /> {m.orders_route()}
          <span className="vh">, {m.places_new_tab()}</span>
        </Button>
      )}
    </>
  )
}

export function Where({ order }: { order: OrderOnWire }) {
  if (order.outlet)
    return (
      <div>
        <b>{order.outlet.address}</b>
        <p className="small muted">
          {order.outlet.name}
          {!order.is_unsuccessful && order.state !== 'done' && (
            <>
              {' · '}
              <OpenNow outlet={order.outlet} />
            </>
          )}
        </p>
      </div>
    )
  if (!order.address) return null
  const { flat, entrance, floor, comment } = order.address_details ?? { flat: '', entrance: '', floor: '', comment: '' }
  const more = [
    flat && m.orders_flat({ flat }),
    entrance && m.orders_entrance({ entrance }),
    floor && m.orders_floor({ floor }),
    comment,
  ].filter(Boolean)
  return (
    <div>
      <b>{shortAddress(order.address)}</b>
      {more.length > 0 && <p className="small muted">{more.join(', ')}</p>}
      {!order.address_verified && !order.is_unsuccessful && order.state !== 'done' && (
        <p className="small">{m.orders_address_unverified()}</p>
      )}
    </div>
  )
}
