-- What happened, for whoever listens, and webhooks that carry it outside (decision 0021).

-- Written in the transaction of the move itself. No foreign keys: each would be asked again for every event, and an event
-- outlives what it speaks of.
create table events (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  type text not null,
  -- whom it is about, where it is about an order or a customer
  order_id bigint,
  customer_id bigint,
  payload jsonb not null,
  at timestamptz not null,
  -- when the listeners' jobs were added; null until then
  told_at timestamptz
);
create index events_company on events (company_id, at);

-- Writes events and the one job that tells the listeners. A function, so that a statement which writes something else can
-- select it: a data-changing WITH may stand at the top of a statement only.
create function write_events(company bigint, list jsonb, happened timestamptz) returns bigint[]
language plpgsql as $$
declare ids bigint[];
begin
  with added as (
    insert into events (company_id, type, order_id, customer_id, payload, at)
    select company, e.type, e.order_id, e.customer_id, e.payload, happened
    from jsonb_to_recordset(list) as e (type text, order_id bigint, customer_id bigint, payload jsonb)
    returning id
  )
  select array_agg(id) into ids from added;
  if ids is not null then
    perform graphile_worker.add_job('tell_listeners', json_build_object('event_ids', ids));
  end if;
  return ids;
end $$;

-- Where a company wants its events sent. The secret is sealed (src/kit/secrets.ts), never in the clear.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  url text not null,
  secret text not null,
  -- none: all types
  types text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null,
  unique (company_id, url)
);

-- One a pair of endpoint and event: an event heard twice is sent once.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  event_id bigint not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- since it was last begun; a replay begins anew
  tries int not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);

-- The journal: every try with what came of it.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  attempt int not null,
  at timestamptz not null,
  -- what the receiver answered; null if nothing came
  status int,
  duration_ms int not null,
  error text not null default '',
  response text not null default ''
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
