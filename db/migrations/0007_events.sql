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
