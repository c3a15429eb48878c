-- Yandex Pay is a way to pay of its own (spec §3): it is told to customers by its name, with its instalments.
alter table delivery_payment_options drop constraint delivery_payment_options_payment_type_check;
alter table delivery_payment_options add constraint delivery_payment_options_payment_type_check
  check (payment_type in ('BANK_CARD', 'CASH', 'YANDEX_PAY'));
