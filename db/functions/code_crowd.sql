-- True if a company, or one prefix of numbers, has so many codes that were never entered that it is probably SMS pumping (decision 0036).
-- Counting stops at the limit.
create or replace function code_crowd(company bigint, asked_phone text, since timestamptz, limits jsonb) returns boolean language sql as $$
  select (select count(*) from (select from sign_in_codes c
      where c.company_id = company and c.used_at is null and c.created_at > since limit (limits ->> 'unused_company')::int) x)
      >= (limits ->> 'unused_company')::int
    or (select count(*) from (select from sign_in_codes c
      where c.company_id = company and c.used_at is null and c.created_at > since and left(c.phone, 8) = left(asked_phone, 8)
      limit (limits ->> 'unused_prefix')::int) x) >= (limits ->> 'unused_prefix')::int
$$;
