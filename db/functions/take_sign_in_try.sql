-- Counts one attempt at the newest code of a phone before it is judged. `tried`: attempts of the same network; null if it or all networks
-- together have none left.
create or replace function take_sign_in_try(company bigint, asked_phone text, asked_method text, network text, most int, most_of_all int,
  happened timestamptz)
returns table (id bigint, code_hash text, created_at timestamptz, expires_at timestamptz, used_at timestamptz, tried int) language plpgsql as $$
#variable_conflict use_column
declare
  newest sign_in_codes;
  own int;
begin
  select * into newest from sign_in_codes c
    where c.company_id = company and c.phone = asked_phone and c.method = asked_method order by c.id desc limit 1;
  if newest.id is null then return; end if;
  if newest.used_at is null and newest.expires_at > happened then
    -- the window is the time of the code: a code has one counter per network
    own := count_try('guess:' || newest.id || ':' || network, newest.created_at);
    if own <= most then
      update sign_in_codes c set tries = c.tries + 1 where c.id = newest.id and c.tries < most_of_all and c.used_at is null;
      if not found then own := null; end if;
    else
      own := null;
    end if;
  end if;
  return query select newest.id, newest.code_hash, newest.created_at, newest.expires_at, newest.used_at, own;
end
$$;
