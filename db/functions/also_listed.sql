-- Notes the price of an offer that a feed lists a second time, added to the prices noted before: {also: [price, …]}, or {} if the price is
-- the one used.
create or replace function also_listed(noted jsonb, used jsonb, other jsonb) returns jsonb immutable language sql as $$
  select case when other #>> '{prices,0,amount}' is null or other #>> '{prices,0,amount}' = used #>> '{prices,0,amount}' then '{}'::jsonb
    else jsonb_build_object('also', coalesce(noted -> 'also', '[]') || jsonb_build_array(other #>> '{prices,0,amount}')) end
$$;
