-- Events are told in batches (decision 0047): whoever makes a move pays for no job any more, it only says that there is something to tell.
create index events_untold on events (id) where told_at is null;

create or replace function write_events(company bigint, list jsonb, happened timestamptz) returns bigint[]
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
    perform pg_notify('vitrina_cache', 'events');
  end if;
  return ids;
end $$;
