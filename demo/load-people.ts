import { sql, type Tx } from '#kit/db.ts'
import { annaKeeps, consultants, customers, olga, phones } from './shop/people.ts'
import { buyers, type DemoBuyer, type DemoReview } from './shop/reviews.ts'

/** Customers of a company, and Olga, who works for both with one password; the first company also gets its consultants. */
export async function addPeople(tx: Tx, companyId: number, isFirst: boolean, passwordHash: string): Promise<void> {
  const levelId = await addLevel(tx, companyId)
  for (const person of customers) {
    await sql`
      insert into customers (company_id, phone, first_name, last_name, middle_name, gender, email, birthday, type, legal, state, level_id)
      values (${companyId}, ${person.phone}, ${person.firstName}, ${person.lastName}, ${person.middleName}, ${person.gender}, ${person.email}, ${person.birthday}, ${person.type}, ${JSON.stringify(person.legal)}, ${person.state}, ${person.phone === phones.vera ? levelId : null})`.execute(
      tx,
    )
  }
  await askForPrices(tx, companyId)
  await sql`
    insert into staff (company_id, email, name, password_hash, permissions)
    values (${companyId}, ${olga.email}, ${olga.name}, ${passwordHash}, ${['*']})`.execute(tx)
  if (!isFirst) return
  for (const one of consultants)
    await sql`
      insert into employees (company_id, name, phone, position, position_en, email)
      values (${companyId}, ${one.name}, ${one.phone}, ${one.position}, ${one.position_en}, ${one.email})`.execute(tx)
  await addKept(tx, companyId)
}

/** The level of regular buyers: its prices are 10 % lower, in whole roubles; the dearest products cost everybody the same. */
async function addLevel(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with type as (
      insert into price_types (company_id, name) values (${companyId}, 'Партнёрская') returning id
    ), priced as (
      insert into prices (variant_id, price_type_id, price)
      select v.id, type.id, (p.price * 9 / 1000) * 100 from type, variants v
      join prices p on p.variant_id = v.id join price_types t on t.id = p.price_type_id and t.is_default
      where v.company_id = ${companyId} and p.price between 1000 and 2000000
    )
    insert into price_levels (company_id, slug, name, name_en, description, description_en, price_type_id)
    select ${companyId}, 'partner', 'Партнёр', 'Partner', 'Цены постоянных покупателей: дешевле на десятую часть.',
      'Prices of regular buyers: a tenth less.', type.id from type
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Sergey's company has requested access to prices and awaits the answer. */
async function askForPrices(tx: Tx, companyId: number): Promise<void> {
  await sql`
    insert into price_access_requests (company_id, customer_id, state, legal, created_at)
    select company_id, id, 'on_approval', legal, now() from customers
    where company_id = ${companyId} and state = 'ON_APPROVAL'`.execute(tx)
}

/** An address, a date and a manager: the account of a long-standing customer. */
async function addKept(tx: Tx, companyId: number): Promise<void> {
  const { address, date } = annaKeeps
  await sql`
    with anna as (select id from customers where company_id = ${companyId} and phone = ${phones.anna}), address as (
      insert into saved_addresses (company_id, customer_id, title, address, details, is_default, created_at)
      select ${companyId}, id, ${address.title}, ${JSON.stringify(address.address)}, ${JSON.stringify(address.details)}, true, now() from anna
    ), managers as (
      insert into personal_managers (company_id, customer_id, employee_id)
      select ${companyId}, c.id, e.id from customers c join employees e on e.company_id = c.company_id
      where c.company_id = ${companyId} and c.phone in (${phones.anna}, ${phones.sergey}) and e.phone = ${consultants[0]!.phone}
    )
    insert into important_dates (company_id, customer_id, name, month, day, created_at)
    select ${companyId}, id, ${date.name}, ${date.month}, ${date.day}, now() from anna`.execute(tx)
}

interface PastOrder {
  /** The customer's phone, and the recipient of the goods. */
  phone: string
  recipient: string
  email: string
  number: string
  daysAgo: number
  deliveryType: 'DELIVERY' | 'PICKUP'
  /** Category, the rank of the product by popularity, and the count. */
  goods: readonly [category: string, place: number, count: number][]
}

const anna = { phone: phones.anna, recipient: 'Лебедева Анна', email: 'anna@demo.local' }

const past: readonly PastOrder[] = [
  {
    ...anna,
    number: '41807263',
    daysAgo: 74,
    deliveryType: 'PICKUP',
    goods: [
      ['bags/backpacks/hiking/trekking', 0, 1],
      ['kitchen/flasks/thermoses', 2, 1],
    ],
  },
  {
    ...anna,
    number: '57390418',
    daysAgo: 16,
    deliveryType: 'DELIVERY',
    goods: [
      ['clothes/women/jackets/insulated', 1, 1],
      ['clothes/headwear/beanies', 0, 1],
      ['clothes/small/socks', 0, 2],
    ],
  },
]

/** A purchase of Anna in a shop, a month ago: two products, of which one is not reviewed yet. */
export async function addPurchase(tx: Tx, companyId: number): Promise<void> {
  await sql`
    with goods as (
      select distinct on (p.id) v.id as variant_id, p.id as product_id, v.sku, p.name, p.name_en, v.size, pr.price,
        dense_rank() over (order by p.id) as count
      from products p join variants v on v.product_id = p.id join prices pr on pr.variant_id = v.id
        join price_types t on t.id = pr.price_type_id and t.is_default join categories c on c.id = p.category_id
      where p.company_id = ${companyId} and c.path like 'kitchen/%'
      order by p.id limit 2
    ), sold as (
      insert into sales (company_id, outlet_id, check_number, sold_at, customer_id, total, created_at)
      select ${companyId}, o.id, '000417', now() - interval '30 days', c.id, (select sum(price * count) from goods), now() - interval '30 days'
      from customers c, lateral (select id from outlets where company_id = ${companyId} and kind = 'shop' order by id limit 1) o
      where c.company_id = ${companyId} and c.phone = ${phones.anna}
      returning id
    )
    insert into sale_items (sale_id, variant_id, product_id, sku, name, name_en, size, count, price)
    select sold.id, variant_id, product_id, sku, name, name_en, size, count, price from sold, goods`.execute(tx)
}

/** A return of Anna that the seller is considering: one product of her older order, with a defect. */
export async function addReclamation(tx: Tx, companyId: number): Promise<void> {
  await sql`
    with asked as (
      insert into reclamations (company_id, customer_id, order_id, order_item_id, state, count, reason, comment, refund_method, created_at, updated_at, submitted_at)
      select o.company_id, o.customer_id, o.id, (select max(i.id) from order_items i where i.order_id = o.id), 'processing', 1, 'defect',
        'Крышка пропускает воду', 'card', now() - interval '3 days', now() - interval '1 day', now() - interval '3 days'
      from orders o where o.company_id = ${companyId} and o.number = ${past[0]!.number}
      returning id, company_id
    )
    insert into reclamation_history (company_id, reclamation_id, from_state, to_state, actor, actor_name, at)
    select company_id, asked.id, step.a, step.b, step.actor, step.who, now() - step.ago * interval '1 hour' from asked,
      (values ('', 'new', 'customer', '', 72), ('new', 'ready', 'manager', ${olga.name}, 70), ('ready', 'processing', 'manager', ${olga.name}, 24))
        as step (a, b, actor, who, ago)
    order by step.ago desc`.execute(tx)
}

/** Two orders of Anna, paid online and handed over: no stock of them is held or reserved. */
export async function addPastOrders(tx: Tx, companyId: number): Promise<void> {
  for (const order of past) await addOrder(tx, companyId, order)
}

/** Buyers with one order each and their reviews; ratings follow, as when the staff approves reviews. */
export async function addReviews(tx: Tx, companyId: number): Promise<void> {
  for (const buyer of buyers) {
    const { phone, firstName: first_name, lastName: last_name } = buyer
    await sql`
      insert into customers (company_id, phone, first_name, last_name)
      values (${companyId}, ${phone}, ${first_name}, ${last_name})`.execute(tx)
    const recipient = `${last_name} ${first_name}`
    const goods = buyer.reviews.map(({ path, place }): [string, number, number] => [path, place, 1])
    await addOrder(tx, companyId, { ...buyer, recipient, email: '', number: buyer.order, goods })
    for (const review of buyer.reviews) await addReview(tx, companyId, buyer, review)
  }
  await sql`
    update products p set rating = r.average, review_count = r.n
    from (select product_id, avg(rating) as average, count(*) as n from reviews where state = 'approved' group by 1) r
    where r.product_id = p.id`.execute(tx)
}

/** Written three days after the goods arrived, moderated the day after. */
async function addReview(tx: Tx, companyId: number, buyer: DemoBuyer, review: DemoReview): Promise<void> {
  const { path, rating, pros = '', cons = '', comment = '', anonymous = false } = review
  const { state = 'approved', reason = '', reply = '' } = review
  await sql`
    insert into reviews (company_id, customer_id, product_id, order_item_id, state, rating, pros, cons, comment, is_anonymous, reason, reply,
      agreed_at, created_at, decided_at, replied_at)
    select ${companyId}, o.customer_id, i.product_id, i.id, ${state}, ${rating}, ${pros}, ${cons}, ${comment}, ${anonymous}, ${reason}, ${reply},
      at.written, at.written, case when ${state} <> 'new' then at.written + interval '1 day' end,
      case when ${reply} <> '' then at.written + interval '2 days' end
    from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id join categories c on c.id = p.category_id
    cross join lateral (select now() - make_interval(days => ${buyer.daysAgo - 5}) as written) at
    where o.company_id = ${companyId} and o.number = ${buyer.order} and c.path = ${path}`.execute(tx)
}

async function addOrder(tx: Tx, companyId: number, order: PastOrder): Promise<void> {
  const goods = JSON.stringify(order.goods.map(([path, place, count]) => ({ path, place, count })))
  await sql`
    with asked as (
      select * from jsonb_to_recordset(${goods}::jsonb) as g(path text, place int, count int)
    ), lines as (
      select v.id as variant_id, p.id as product_id, v.sku, v.article, p.name, p.name_en, v.size, v.barcode, g.count, pr.price, pr.old_price,
        (select jsonb_build_object('width', i.width, 'height', i.height, 'scaled', i.scaled)
          from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id order by pi.sort limit 1) as image
      from asked g
      cross join lateral (
        select p.* from products p join categories c on c.id = p.category_id
        where p.company_id = ${companyId} and c.path = g.path order by p.popularity desc, p.id offset g.place limit 1
      ) p
      cross join lateral (select * from variants v where v.product_id = p.id order by v.sort desc limit 1) v
      join prices pr on pr.variant_id = v.id
      join price_types t on t.id = pr.price_type_id and t.is_default
    ), sums as (
      select sum(price * count)::bigint as goods, sum(greatest(price, coalesce(old_price, 0)) * count)::bigint as subtotal from lines
    ), chosen as (
      select c.id as customer_id, r.id as region_id, o.id as option_id, s.id as outlet_id, s.address,
        (case when sums.goods >= coalesce(o.free_from, 0) then 0 else o.price end)::bigint as delivery_price, sums.subtotal, sums.goods
      from customers c
      join regions r on r.company_id = c.company_id and r.slug = 'yekaterinburg'
      join delivery_payment_options o on o.company_id = c.company_id and o.region_id is null
        and o.delivery_type = ${order.deliveryType} and o.payment_type = 'BANK_CARD' and o.method = 'redirect'
      join outlets s on s.company_id = c.company_id and s.external_id = 'yekaterinburg-shop-1'
      cross join sums
      where c.company_id = ${companyId} and c.phone = ${order.phone}
    ), made as (
      insert into orders (company_id, customer_id, region_id, number, state, delivery_type, delivery_payment_option_id, payment_type,
        outlet_id, address, address_details, recipient_name, recipient_phone, recipient_email, subtotal, discount_amount, delivery_price, total, paid,
        receipt_code, due_date, idempotency_key, created_at, updated_at)
      select ${companyId}, customer_id, region_id, ${order.number}, 'done', ${order.deliveryType}, option_id, 'BANK_CARD',
        case when ${order.deliveryType} = 'PICKUP' then outlet_id end,
        case when ${order.deliveryType} = 'DELIVERY' then jsonb_build_object('address', 'Екатеринбург, ул. Малышева, 36', 'city', 'Екатеринбург', 'street', 'ул. Малышева', 'house', '36') end,
        case when ${order.deliveryType} = 'DELIVERY' then jsonb_build_object('flat', '12', 'floor', '4', 'entrance', '2', 'comment', '') end,
        ${order.recipient}, ${order.phone}, ${order.email}, subtotal, subtotal - goods, delivery_price, goods + delivery_price, goods + delivery_price,
        right(${order.number}, 6), (now() - make_interval(days => ${order.daysAgo - 2}))::date, ${`demo-${order.number}`},
        now() - make_interval(days => ${order.daysAgo}), now() - make_interval(days => ${order.daysAgo - 2})
      from chosen
      returning id, total, delivery_price, created_at
    ), items as (
      insert into order_items (order_id, variant_id, product_id, sku, article, name, name_en, size, image, seller, barcode, count, list_price, price, old_price, total, payable)
      select made.id, variant_id, product_id, sku, article, name, name_en, size, image, 'ООО «Витрина Демо»', barcode, count,
        greatest(price, coalesce(old_price, 0)), price, old_price, price * count, price * count
      from lines, made
      returning id, order_id, count, list_price, total
    ), reduced as (
      insert into order_adjustments (order_id, item_id, source, amount, at)
      select order_id, items.id, 'catalog', items.total - list_price * count, made.created_at from items, made where items.total < list_price * count
    ), delivered as (
      insert into order_adjustments (order_id, source, amount, at)
      select id, 'delivery', delivery_price, created_at from made where delivery_price > 0
    ), source as (
      select id as outlet_id from outlets where company_id = ${companyId} and external_id = 'warehouse-ural'
    ), stores as (
      insert into stock_levels (variant_id, outlet_id, on_hand) select variant_id, outlet_id, 0 from lines, source on conflict do nothing
    ), taken as (
      insert into reservations (order_id, variant_id, outlet_id, count, state)
      select made.id, variant_id, outlet_id, count, 'taken' from lines, source, made
    ), steps as (
      insert into order_history (order_id, from_state, to_state, actor, at)
      select made.id, step.from_state, step.to_state, case when step.from_state in ('', 'ready_pickup') then 'customer' else 'shop' end, made.created_at + step.after
      from made, (values
        ('', 'new', interval '0'), ('new', 'collecting', interval '20 minutes'), ('collecting', 'collected', interval '3 hours'),
        ('collected', case when ${order.deliveryType} = 'PICKUP' then 'ready_pickup' else 'shipping' end, interval '5 hours'),
        (case when ${order.deliveryType} = 'PICKUP' then 'ready_pickup' else 'shipping' end, 'done', interval '2 days')
      ) as step(from_state, to_state, after)
      order by step.after
    )
    insert into payments (company_id, order_id, provider, provider_id, idempotence_key, method, amount, state, created_at, updated_at)
    select ${companyId}, made.id, 'yookassa', ${`demo-${order.number}`}, ${`demo-${order.number}`}, 'redirect', made.total, 'succeeded', made.created_at, made.created_at
    from made`.execute(tx)
}

/**
 * Bonuses of Anna: a gift of which part has expired and part expires soon, and those of her two orders. The newer order can still be
 * returned, so its bonuses are pending. By the rules of the shop's settings (demo/shop/company.ts).
 */
export async function addBonuses(
  tx: Tx,
  companyId: number,
  { percent, pending_days, lives_days }: BonusSettings,
): Promise<void> {
  await sql`
    update order_items i set earns = floor(i.payable * ${percent} / 10000.0)::bigint * 100
    from orders o where o.id = i.order_id and o.company_id = ${companyId}`.execute(tx)
  await sql`
    with anna as (
      select id as customer_id from customers where company_id = ${companyId} and phone = ${phones.anna}
    ), came as (
      select null::bigint as order_id, 'given' as kind, g.amount::bigint, now() - make_interval(days => g.days) as at,
        now() - make_interval(days => g.days) as available_from, now() + make_interval(days => g.ends) as expires_at, g.note
      from (values (20000, 110, -20, 'Подарок за первый заказ'), (50000, 78, 12, 'Подарок ко дню магазина')) as g (amount, days, ends, note)
      union all
      select o.id, 'earned', (select sum(earns) from order_items where order_id = o.id)::bigint, o.updated_at,
        o.updated_at + make_interval(days => ${pending_days}), o.updated_at + make_interval(days => ${pending_days + lives_days}), ''
      from orders o join anna on anna.customer_id = o.customer_id
    ), numbered as (
      select c.*, row_number() over (order by at) as n from came c
    ), lots as (
      insert into bonus_lots (company_id, customer_id, order_id, amount, remaining, available_from, expires_at, created_at)
      select ${companyId}, anna.customer_id, n.order_id, n.amount, case when n.expires_at < now() then 0 else n.amount end,
        n.available_from, n.expires_at, n.at
      from numbered n, anna order by n.n
      returning id, amount, expires_at, created_at
    ), happened as (
      select l.id as lot_id, n.kind, n.amount, n.order_id, n.note, n.at from lots l join numbered n on n.at = l.created_at and n.amount = l.amount
      union all
      select id, 'expired', -amount, null, '', expires_at from lots where expires_at < now()
    ), made as (
      insert into bonus_operations (company_id, customer_id, kind, amount, order_id, note, key, at)
      select ${companyId}, anna.customer_id, h.kind, h.amount, h.order_id, h.note,
        case when h.kind = 'earned' then 'earned:' || h.order_id end, h.at
      from happened h, anna order by h.at
      returning id, amount, at
    )
    insert into bonus_moves (operation_id, lot_id, amount)
    select made.id, h.lot_id, h.amount from made join happened h on h.at = made.at and h.amount = made.amount`.execute(
    tx,
  )
}

type BonusSettings = { percent: number; pending_days: number; lives_days: number }
