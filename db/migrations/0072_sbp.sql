-- The Faster Payments System is a way of its own: no card, its own picture of a code and its own list of banks.
alter table delivery_payment_options drop constraint delivery_payment_options_payment_type_check;
alter table delivery_payment_options add constraint delivery_payment_options_payment_type_check
  check (payment_type in ('BANK_CARD', 'SBP', 'CASH', 'YANDEX_PAY', 'INVOICE'));
