-- Lines of kinds and adjustments: what an order's total is made of, told by the tables themselves.

-- Empty: the rate of the company (settings.tax.vat).
alter table products add column vat text check (vat in ('none', '0', '5', '7', '10', '20', '22'));

-- A line of an order is goods, or of another kind that keeps what is its own in `details`. What its receipt must say is
-- captured when the order is placed: a rate that changes tomorrow changes no order of today.
alter table order_items
  add column kind text not null default 'goods',
  add column details jsonb not null default '{}',
  -- of one piece, before any reduction
  add column list_price bigint,
  -- what is paid for the whole line, after its reductions and its share of those of the whole order
  add column payable bigint,
  add column vat text not null default 'none' check (vat in ('none', '0', '5', '7', '10', '20', '22')),
  add column payment_subject text not null default 'commodity',
  add column payment_mode text not null default 'full_prepayment',
  add column agent jsonb,
  alter column variant_id drop not null,
  alter column product_id drop not null,
  add constraint order_items_goods_check check (kind <> 'goods' or (variant_id is not null and product_id is not null));

update order_items i
set list_price = greatest(i.price, coalesce(i.old_price, 0)), payable = shared.payable
from (
  -- bonuses of the whole order spread over its lines: the parts between rounded running sums lose no kopeck
  select i.id, i.total - (floor(o.bonus_discount_amount * (sum(i.total) over w)::numeric / o.goods)
    - floor(o.bonus_discount_amount * (sum(i.total) over w - i.total)::numeric / o.goods))::bigint as payable
  from order_items i
  join (select id, bonus_discount_amount, subtotal - discount_amount as goods from orders) o on o.id = i.order_id
  window w as (partition by i.order_id order by i.id)
) shared
where shared.id = i.id;

alter table order_items
  alter column list_price set not null,
  alter column payable set not null,
  add constraint order_items_list_price_check check (list_price >= price),
  add constraint order_items_payable_check check (payable between 0 and list_price * count);

-- Every reduction (below zero) and every addition (above zero: delivery) with where it comes from. Without an item it is of the
-- whole order. `source` is catalog, promotion, bonus, delivery, or the name of whoever made it.
create table order_adjustments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  item_id bigint references order_items on delete cascade,
  source text not null check (source <> ''),
  code text not null default '',
  amount bigint not null check (amount <> 0),
  -- in the words of whoever made it: {ru, en}
  label jsonb,
  at timestamptz not null,
  check (item_id is null or amount < 0)
);
create index order_adjustments_order on order_adjustments (order_id);

insert into order_adjustments (order_id, item_id, source, amount, at)
select i.order_id, i.id, 'catalog', i.total - i.list_price * i.count, o.created_at
from order_items i join orders o on o.id = i.order_id where i.total < i.list_price * i.count
order by i.id;
insert into order_adjustments (order_id, source, amount, at)
select id, 'bonus', -bonus_discount_amount, created_at from orders where bonus_discount_amount > 0 order by id;
insert into order_adjustments (order_id, source, amount, at)
select id, 'delivery', delivery_price, created_at from orders where delivery_price > 0 order by id;

-- A total is lines plus adjustments and nothing else, and what is paid for the lines and for what stands beside them is the total.
-- In plpgsql, which keeps its plan: this is asked for every line of every order.
create function order_sums_hold(wanted bigint) returns boolean stable language plpgsql as $$
begin
  return (
    select o.total = l.listed + a.adjusted and o.total = l.payable + a.added
    from orders o,
      lateral (select coalesce(sum(list_price * count), 0) as listed, coalesce(sum(payable), 0) as payable
        from order_items where order_id = o.id) l,
      lateral (select coalesce(sum(amount), 0) as adjusted, coalesce(sum(amount) filter (where amount > 0), 0) as added
        from order_adjustments where order_id = o.id) a
    where o.id = wanted
  );
end
$$;

-- Looked at when the transaction ends: an order and its lines may be written one after another.
create function check_order_sums() returns trigger language plpgsql as $$
declare
  touched bigint;
begin
  if tg_table_name = 'orders' then touched := new.id;
  elsif tg_op = 'DELETE' then touched := old.order_id;
  else touched := new.order_id;
  end if;
  if order_sums_hold(touched) is false then
    raise exception 'order % is not the sum of its lines and adjustments', touched using errcode = 'check_violation', constraint = 'orders_sums';
  end if;
  return null;
end
$$;

create constraint trigger orders_sums after insert or update of subtotal, discount_amount, bonus_discount_amount, delivery_price, total on orders
  deferrable initially deferred for each row execute function check_order_sums();
create constraint trigger order_items_sums after insert or delete or update of list_price, count, payable, order_id on order_items
  deferrable initially deferred for each row execute function check_order_sums();
create constraint trigger order_adjustments_sums after insert or update or delete on order_adjustments
  deferrable initially deferred for each row execute function check_order_sums();
