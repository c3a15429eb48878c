-- Adds events to the log of streams in the transaction of the change, and wakes the processes that may have watchers of their topics.
create or replace function tell_streams(company bigint, list jsonb, happened timestamptz) returns void
language plpgsql as $$
begin
  insert into stream_events (company_id, topic, event, data, at)
  select company, e.topic, e.event, e.data, happened
  from jsonb_to_recordset(list) as e (topic text, event text, data jsonb);
  perform pg_notify('vitrina_streams', company || ' ' || told.topic)
  from (select distinct e.topic from jsonb_to_recordset(list) as e (topic text)) as told;
end $$;
