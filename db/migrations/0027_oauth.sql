-- Signing in through other services (decision 0050): who of them is which customer, and sign-ins that are under way.

create table customer_identities (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  provider text not null check (provider in ('sber', 'tid', 'vk', 'yandex')),
  -- who it is to the service; says nothing elsewhere
  subject text not null check (subject <> ''),
  -- how the service calls them, for the customer to know which account it is
  name text not null default '',
  created_at timestamptz not null,
  unique (company_id, provider, subject),
  -- one account of a service a customer
  unique (customer_id, provider)
);

create table oauth_attempts (
  -- the state that goes to the service and comes back; only its hash is kept
  state_hash text primary key,
  company_id bigint not null references companies,
  provider text not null check (provider in ('sber', 'tid', 'vk', 'yandex')),
  -- of the cookie of the browser that began it
  browser_hash text not null,
  verifier text not null,
  nonce text not null,
  return_url text not null default '',
  -- the code was taken to the service: it is good once
  taken_at timestamptz,
  -- who the service said it is, until an account is found for them
  person jsonb,
  expires_at timestamptz not null,
  check (person is null or taken_at is not null)
);
create index oauth_attempts_end on oauth_attempts (expires_at);
