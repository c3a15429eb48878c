-- Pushes to browsers, and to those who work for the shop (decision 0060).

-- By what a company proves to push services that it is the one a browser subscribed to (VAPID, RFC 8292). Made when it is first asked for.
create table push_keys (
  company_id bigint primary key references companies,
  -- an uncompressed point of P-256, base64url; known to every browser
  public_key text not null,
  -- sealed
  private_key text not null,
  created_at timestamptz not null
);

-- A device shows what a customer is told, or what the shop itself is told: one of them.
alter table push_devices add column staff_id bigint references staff on delete set null;
alter table push_devices add constraint push_devices_of_one check (customer_id is null or staff_id is null);
create index push_devices_staff on push_devices (staff_id) where staff_id is not null;
