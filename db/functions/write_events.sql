-- Writes events in the transaction of the change and notifies the processes that there are events to process. What an event has to say to the
-- watchers of a stream is its `stream`: topic, event, data.
create or replace function write_events(company bigint, list jsonb, happened timestamptz) returns bigint[]
language plpgsql as $$
declare
  ids bigint[];
  told jsonb;
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
  select jsonb_agg(one -> 'stream') into told
  from jsonb_array_elements(list) as one where jsonb_typeof(one -> 'stream') = 'object';
  if told is not null then
    perform tell_streams(company, told, happened);
  end if;
  return ids;
end $$;
