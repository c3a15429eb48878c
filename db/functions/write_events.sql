-- Writes events in the transaction of the change and notifies the processes that there are events to process.
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
