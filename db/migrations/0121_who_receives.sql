-- In which language a customer was last seen, and an order placed: messages are said in it. '': nobody knows, so that of the company.
alter table customers add column language text not null default '' check (language in ('', 'ru', 'en'));
alter table orders add column language text not null default '' check (language in ('', 'ru', 'en'));

-- By it who receives an order for somebody else reads where and when, without an account (GET /api/receiving/{key}/).
alter table orders add column recipient_key text not null default replace(gen_random_uuid()::text, '-', '');
create unique index orders_recipient_key on orders (recipient_key);
