-- Goods sold by metre, kilogram or litre: a step and a minimum beside the unit (decision 0096). Counts everywhere are whole steps.

alter table products
  -- thousandths of the unit: 100 is 0.1 m; goods by the piece have 1000
  add column step int not null default 1000 constraint products_step check (step between 1 and 100000),
  -- the smallest count of an order, in steps
  add column minimum int not null default 1 constraint products_minimum check (minimum between 1 and 9999),
  -- a piece is not divided, and a marked piece has one code
  add constraint products_divided check (step = 1000 or (unit <> '' and marking_type = ''));

alter table order_items
  -- unit of sale when the order was placed; null: placed before this column, the unit of the product applies
  add column unit text,
  -- thousandths of the unit in one of `count`
  add column step int not null default 1000 constraint order_items_step check (step between 1 and 100000),
  drop constraint order_items_check,
  add constraint order_items_total_check check (total = round(price::numeric * count * step / 1000)),
  drop constraint order_items_payable_check,
  add constraint order_items_payable_check check (payable between 0 and round(list_price::numeric * count * step / 1000));

alter table canceled_items
  add column unit text,
  add column step int not null default 1000 constraint canceled_items_step check (step between 1 and 100000);
