-- The customer with a phone, found or created: two first sign-ins at once create one customer. Creation writes an event.
create or replace function customer_of_phone(company bigint, asked_phone text, happened timestamptz)
returns table (id bigint, is_new boolean) language plpgsql as $$
#variable_conflict use_column
declare
  found_id bigint;
begin
  select c.id into found_id from customers c where c.company_id = company and c.phone = asked_phone;
  if found_id is not null then
    return query select found_id, false;
    return;
  end if;
  insert into customers (company_id, phone) values (company, asked_phone)
    on conflict (company_id, phone) do nothing returning id into found_id;
  if found_id is null then
    return query select c.id, false from customers c where c.company_id = company and c.phone = asked_phone;
    return;
  end if;
  perform write_events(company, jsonb_build_array(jsonb_build_object('type', 'customer.created', 'customer_id', found_id,
    'payload', jsonb_build_object('customerId', found_id))), happened);
  return query select found_id, true;
end
$$;
