-- Older 1C names the characteristics of goods in its catalogue, not in its offers: they are staged as records of their own.
alter table import_rows drop constraint import_rows_kind_check;
alter table import_rows add constraint import_rows_kind_check
  check (kind in ('category', 'property', 'price_type', 'warehouse', 'product', 'characteristic', 'offer'));
