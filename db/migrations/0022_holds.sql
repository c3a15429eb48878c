-- Orders that are binding only once their supplier confirms them (cart-groups.ts, decision 0088), and money that providers hold meanwhile.
alter table orders
  -- When held money is taken: at once, or when the order is confirmed.
  add column capture text not null default 'now' check (capture in ('now', 'when_confirmed')),
  -- '': needs none. `withdrawn`: the order ended otherwise first. `late`: confirmed after its end, staff must look; `settled`: staff has looked.
  add column confirmation text not null default ''
    check (confirmation in ('', 'waiting', 'confirmed', 'refused', 'silent', 'withdrawn', 'late', 'settled')),
  add column confirm_within_s integer not null default 0 check (confirm_within_s >= 0),
  -- Until when the supplier may answer; null: no money came yet, or no confirmation is needed.
  add column confirm_by timestamptz,
  add column decided_at timestamptz,
  -- Money that providers hold for it and that is not taken: `paid` does not include it.
  add column held bigint not null default 0 check (held >= 0);
create index orders_confirmation on orders (company_id, confirmation) where confirmation in ('waiting', 'late');
