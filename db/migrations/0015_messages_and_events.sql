-- Messages to people, pushes, events and webhooks.

-- The company's own texts of messages; without a row the built-in text is used.
create table message_templates (
  company_id bigint not null references companies,
  event text not null,
  channel text not null check (channel in ('sms', 'mail', 'push', 'webhook')),
  language text not null check (language in ('ru', 'en')),
  subject text not null default '',
  body text not null,
  is_on boolean not null default true,
  changed_at timestamptz not null,
  primary key (company_id, event, channel, language)
);

-- The journal of messages.
create table messages (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  event text not null,
  channel text not null check (channel in ('sms', 'mail', 'push', 'webhook')),
  language text not null check (language in ('ru', 'en')),
  customer_id bigint references customers on delete set null,
  -- the cause: one message per cause and channel
  key text not null,
  -- complete while it waits, masked afterwards
  address text not null,
  -- values for the text; deleted when it is sent
  facts jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'dropped')),
  -- why it was refused or dropped
  reason text not null default '',
  send_after timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (company_id, key, channel),
  check ((state = 'waiting') = (ended_at is null))
);
create index messages_waiting on messages (send_after) where state = 'waiting';
create index messages_journal on messages (company_id, id desc);
create index messages_customer on messages (customer_id) where customer_id is not null;

-- Keys of effects that must happen once: mail, SMS and the like.
create table sent_notices (
  key text primary key,
  at timestamptz not null default now()
);

-- VAPID keys of companies (RFC 8292), made when first requested.
create table push_keys (
  company_id bigint primary key references companies,
  -- an uncompressed point of P-256, base64url; sent to browsers
  public_key text not null,
  -- encrypted
  private_key text not null,
  created_at timestamptz not null
);

-- Devices and browsers that receive pushes.
create table push_devices (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- the site or a mobile application
  application text not null default '',
  -- a random id made by the device; knowing it proves to be the device
  device_id text not null check (device_id <> ''),
  registration_id text not null check (registration_id <> ''),
  customer_id bigint references customers on delete set null,
  locale text not null check (locale in ('ru', 'en')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- a device shows notices to a customer or to staff, never both
  staff_id bigint references staff on delete set null,
  -- pushes end with the session that linked the device, see is_signed_in_device()
  session_id bigint references sessions (id) on delete set null,
  -- false: linked before sessions were stored here; such a device links itself again at its next visit
  has_session boolean not null default false,
  unique (company_id, application, device_id),
  constraint push_devices_of_one check (customer_id is null or staff_id is null)
);
create index push_devices_customer on push_devices (customer_id) where customer_id is not null;
create index push_devices_staff on push_devices (staff_id) where staff_id is not null;
create index push_devices_session on push_devices (session_id) where session_id is not null;
-- hash: a browser's subscription is too long for a btree index
create index push_devices_registration on push_devices using hash (registration_id);

-- Sent pushes, and whether they were opened.
create table pushes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint references customers on delete cascade,
  -- of its message; stored here because one message may reach several devices
  event text not null,
  type text not null check (type in ('ORDER', 'LANDING', 'PRODUCT_CATEGORY', 'PROMOTION', 'LINK')),
  value text not null,
  created_at timestamptz not null,
  -- opened for the first time
  clicked_at timestamptz
);
create index pushes_customer on pushes (customer_id) where customer_id is not null;

-- Business events (decision 0021), written by write_events() in the transaction of the change. No foreign keys: they would cost a check per
-- event, and an event outlives its subject.
create table events (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  type text not null,
  -- its subject, if that is an order or a customer
  order_id bigint,
  customer_id bigint,
  payload jsonb not null,
  at timestamptz not null,
  -- when the jobs of its listeners were added
  told_at timestamptz
);
create index events_company on events (company_id, at);
-- listeners are notified in batches (decision 0047)
create index events_untold on events (id) where told_at is null;

-- Webhooks of a company. The secret is encrypted (kit/secrets.ts).
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  url text not null,
  secret text not null,
  -- empty: all types
  types text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null,
  unique (company_id, url)
);

-- One row per endpoint and event: an event processed twice is sent once.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  event_id bigint not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- since the last start; a replay starts again
  tries int not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);

-- The journal of attempts.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  attempt int not null,
  at timestamptz not null,
  -- of the receiver's answer; null: no answer
  status int,
  duration_ms int not null,
  error text not null default '',
  response text not null default ''
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
