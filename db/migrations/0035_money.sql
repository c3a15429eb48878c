-- A company orders and pays by invoice: its requisites stand on the order as they were given, for its papers say what was true that day.
alter table delivery_payment_options drop constraint delivery_payment_options_payment_type_check;
alter table delivery_payment_options add constraint delivery_payment_options_payment_type_check
  check (payment_type in ('BANK_CARD', 'CASH', 'YANDEX_PAY', 'INVOICE'));
-- {company, inn, kpp, ogrn, address}; null: a person orders
alter table orders add column legal jsonb;
