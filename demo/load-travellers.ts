import { sql, type Tx } from '#kit/db.ts'
import { type DemoTraveller, travellers } from './shop/travellers.ts'

/** Trips that ended two months ago, and the reviews of their hotels. Papers of the travellers are erased already, as in a shop of that age. */
export async function addTravellers(tx: Tx, companyId: number): Promise<void> {
  for (const one of travellers) await addTrip(tx, companyId, one)
}

/** Days from booking to departure, and from the return to the review. */
const [bookedDays, writtenDays] = [30, 4]
const provider = 'simulated'

async function addTrip(tx: Tx, companyId: number, one: DemoTraveller): Promise<void> {
  const { nights, daysAgo } = one
  const total = one.price * 100
  const flight = Math.round(total * 0.3)
  const parts = JSON.stringify([
    { code: 'tour', amount: total - flight },
    { code: 'flight', amount: flight },
  ])
  const { pros, cons = '', comment, reply = '', anonymous = false } = one
  await sql`
    with hotel as (
      select p.id, p.slug, p.name, p.name_en, h.stars, d.slug as resort, d.name as resort_name, d.name_en as resort_en, d.timezone, d.latitude,
        d.longitude, c.slug as country, c.name as country_name, c.name_en as country_en, c.is_domestic, c.is_visa_free, c.passport_days,
        r.key as room, r.name as room_name, r.name_en as room_en,
        (select jsonb_build_object('width', i.width, 'height', i.height, 'scaled', i.scaled)
          from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id order by pi.sort limit 1) as image
      from products p join hotels h on h.product_id = p.id join tour_destinations d on d.id = h.destination_id
      join tour_destinations c on c.id = d.parent_id
      cross join lateral (select * from hotel_rooms r where r.hotel_id = p.id order by r.sort limit 1) r
      where p.company_id = ${companyId} and c.slug = ${one.country}
      order by p.popularity desc, p.id offset ${one.place} limit 1
    ), days as (
      select (now() - make_interval(days => ${daysAgo + nights}))::date as starts, (now() - make_interval(days => ${daysAgo}))::date as ends,
        now() - make_interval(days => ${daysAgo + nights + bookedDays}) as ordered
    ), traveller as (
      insert into customers (company_id, phone, first_name, last_name)
      values (${companyId}, ${one.phone}, ${one.firstName}, ${one.lastName}) returning id
    ), chosen as (
      select r.id as region_id, o.id as option_id, f.code, f.name, f.name_from, f.name_en, f.name_from_en, to_jsonb(t) as operator
      from regions r, delivery_payment_options o, tour_departures f, tour_operators t
      where r.company_id = ${companyId} and r.slug = 'yekaterinburg' and o.company_id = r.company_id and o.cart_group = 'tour'
        and o.payment_type = 'BANK_CARD' and o.method = 'redirect' and f.company_id = r.company_id and f.region_id = r.id
        and t.company_id = r.company_id
      order by t.id, o.id limit 1
    ), made as (
      insert into orders (company_id, customer_id, region_id, number, state, cart_group, delivery_type, delivery_payment_option_id, payment_type,
        recipient_name, recipient_phone, recipient_email, subtotal, discount_amount, delivery_price, total, paid, confirmation, receipt_code,
        due_date, idempotency_key, created_at, updated_at)
      select ${companyId}, traveller.id, region_id, ${one.order}, 'done', 'tour', 'VIRTUAL', option_id, 'BANK_CARD',
        ${`${one.lastName} ${one.firstName}`}, ${one.phone}, '', ${total}, 0, 0, ${total}, ${total}, 'confirmed', right(${one.order}, 6),
        null, ${`demo-${one.order}`}, days.ordered, days.ends + interval '1 day'
      from chosen, traveller, days
      returning id, customer_id, created_at
    ), written as (
      select jsonb_build_object('departure', chosen.code, 'destinations', jsonb_build_array(hotel.resort), 'hotels', '[]'::jsonb,
          'dateFrom', days.starts, 'dateTo', days.starts, 'nightsFrom', ${nights}::int, 'nightsTo', ${nights}::int, 'adults', 2,
          'childAges', '[]'::jsonb) as query,
        jsonb_build_object('id', hotel.id, 'slug', hotel.slug, 'name', hotel.name, 'nameEn', hotel.name_en, 'stars', hotel.stars,
          'image', hotel.image) as hotel,
        jsonb_build_object('name', hotel.room_name, 'nameEn', hotel.room_en) as room,
        jsonb_build_object('slug', hotel.country, 'name', hotel.country_name, 'nameEn', hotel.country_en) as country,
        jsonb_build_object('slug', hotel.resort, 'name', hotel.resort_name, 'nameEn', hotel.resort_en, 'timezone', hotel.timezone,
          'latitude', hotel.latitude, 'longitude', hotel.longitude) as resort,
        jsonb_build_object('code', chosen.code, 'name', chosen.name, 'nameFrom', chosen.name_from, 'nameEn', chosen.name_en, 'nameFromEn',
          chosen.name_from_en) as "from",
        jsonb_build_object('code', chosen.operator ->> 'code', 'name', chosen.operator ->> 'name', 'legalName', chosen.operator ->> 'legal_name',
          'inn', chosen.operator ->> 'inn', 'address', chosen.operator ->> 'address', 'registerNumber', chosen.operator ->> 'register_number',
          'guarantee', chosen.operator ->> 'guarantee', 'phone', chosen.operator ->> 'phone') as operator
      from hotel, chosen, days
    ), quoted as (
      insert into tour_quotes (token, company_id, customer_id, visitor_hash, offer_ref, provider, operator, hotel_id, party, returns, offer, about,
        quote, total, agreed, agreed_parts, quoted_at, valid_until, order_id, created_at)
      select ${`demo-trip-${one.order}-quote-token`}, ${companyId}, made.customer_id, '', ${`demo-${one.order}`}, ${provider},
        w.operator ->> 'code', hotel.id, '2', days.starts + ${nights}::int,
        jsonb_build_object('ref', ${`demo-${one.order}`}::text, 'provider', ${provider}::text, 'tour', ${`demo-${one.order}`}::text,
          'hotel', hotel.id, 'operator', w.operator ->> 'code', 'query', w.query, 'foundAt', made.created_at, 'startDate', days.starts,
          'nights', ${nights}::int, 'roomKey', hotel.room, 'roomName', hotel.room_name, 'placement', 'DBL', 'meal', 'BB', 'price', ${total}::bigint,
          'parts', ${parts}::jsonb, 'oldPrice', null, 'isInstant', false, 'isCharter', false, 'isPromo', false, 'hotelPlaces', 'yes',
          'flightPlaces', 'yes', 'includes', jsonb_build_object('flight', true, 'transfer', true, 'insurance', true), 'flight', null),
        jsonb_build_object('hotel', w.hotel, 'room', w.room, 'country', w.country, 'resort', w.resort, 'from', w."from",
          'isDomestic', hotel.is_domestic, 'isVisaFree', hotel.is_visa_free, 'passportDays', hotel.passport_days, 'operator', w.operator),
        jsonb_build_object('parts', ${parts}::jsonb, 'flights', '[]'::jsonb, 'chosenFlight', null, 'extras', '[]'::jsonb, 'isInstant', false,
          'cancellation', '[]'::jsonb, 'papersNote', ''),
        ${total}, ${total}, ${parts}::jsonb, made.created_at, made.created_at + interval '15 minutes', made.id, made.created_at
      from made, hotel, days, written w
      returning id, order_id, operator
    ), booked as (
      insert into tour_bookings (order_id, company_id, customer_id, quote_id, provider, operator, hotel_id, start_date, end_date, state, key,
        decided_at, voucher_faults, voucher_checked_at, erased_at, created_at, updated_at)
      select made.id, ${companyId}, made.customer_id, quoted.id, ${provider}, quoted.operator, hotel.id, days.starts, days.starts + ${nights}::int,
        'confirmed', ${`demo-${one.order}`}, made.created_at + interval '3 hours', '[]', made.created_at + interval '3 hours',
        days.ends + interval '31 days', made.created_at, days.ends + interval '31 days'
      from made, quoted, hotel, days
    ), line as (
      insert into order_items (order_id, variant_id, product_id, sku, article, name, name_en, size, image, seller, barcode, count, list_price, price,
        total, payable, kind, details)
      select made.id, null, hotel.id, 'TOUR-' || hotel.id, '', hotel.name, hotel.name_en, '', hotel.image, w.operator ->> 'legalName', '', 1,
        ${total}, ${total}, ${total}, ${total}, 'tour',
        jsonb_build_object('quote', quoted.id, 'hotel', w.hotel - 'image', 'country', w.country, 'resort', w.resort, 'from', w."from",
          'operator', w.operator, 'startDate', days.starts, 'endDate', days.starts + ${nights}::int, 'nights', ${nights}::int, 'roomKey', hotel.room,
          'roomName', hotel.room_name, 'room', w.room, 'placement', 'DBL', 'meal', 'BB', 'party', '2', 'isInstant', false, 'flight', null,
          'parts', ${parts}::jsonb, 'previous', null)
      from made, hotel, days, quoted, written w
      returning id, order_id, product_id
    ), steps as (
      insert into order_history (order_id, from_state, to_state, sub_state, actor, at)
      select made.id, step.from_state, step.to_state, step.sub_state, step.actor, step.at
      from made, days, lateral (values
        ('', 'new', '', 'customer', made.created_at), ('new', 'collecting', 'tour_confirmed', 'shop', made.created_at + interval '3 hours'),
        ('collecting', 'collected', 'tour_documents', 'system', days.starts - interval '5 days'),
        ('collected', 'ready', 'tour_travelling', 'system', days.starts + interval '3 hours'),
        ('ready', 'done', 'tour_over', 'system', days.ends + interval '1 day')) as step (from_state, to_state, sub_state, actor, at)
      order by step.at
    ), paid as (
      insert into payments (company_id, order_id, provider, provider_id, idempotence_key, method, amount, state, created_at, updated_at)
      select ${companyId}, made.id, 'yookassa', ${`demo-${one.order}`}, ${`demo-${one.order}`}, 'redirect', ${total}, 'succeeded', made.created_at,
        made.created_at
      from made
    )
    insert into reviews (company_id, customer_id, product_id, order_item_id, state, rating, pros, cons, comment, is_anonymous, reply, agreed_at,
      created_at, decided_at, replied_at)
    select ${companyId}, made.customer_id, line.product_id, line.id, 'approved', ${one.rating}, ${pros}, ${cons}, ${comment}, ${anonymous}, ${reply},
      at.written, at.written, at.written + interval '1 day', case when ${reply} <> '' then at.written + interval '2 days' end
    from made, line, days, lateral (select days.ends + make_interval(days => ${writtenDays}) as written) at`.execute(tx)
}
