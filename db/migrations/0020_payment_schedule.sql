-- Payments that an order is to be made by (decision 0087). An order without rows has one payment of its whole total, as orders of goods do.
create table payment_schedule (
  order_id bigint not null references orders on delete cascade,
  -- from 1, in the order of their days
  number int not null check (number > 0),
  kind text not null check (kind in ('deposit', 'rest', 'full')),
  amount bigint not null check (amount >= 0),
  due_at timestamptz not null,
  -- how many hours before it is due its customer is reminded, and which of these reminders are done
  remind_hours int[] not null default '{}',
  reminded_hours int[] not null default '{}',
  primary key (order_id, number)
);
