-- Points of carriers lie beside our own outlets, so that an order, its storage and its messages need not know whose they are.
alter table outlets
  -- the name of the carrier (a plug-in's delivery provider); null: our own
  add column carrier text,
  -- what the carrier calls the point; never changed
  add column carrier_code text,
  -- what the carrier calls the city: tariffs are asked from city to city
  add column carrier_city text,
  -- what is there: {"cash", "card", "fitting", "station", "max_weight_g"}; absent: not said
  add column features jsonb not null default '{}';
create unique index outlets_carrier on outlets (company_id, carrier, carrier_code) where carrier is not null;

-- Which carrier serves a way; '' is the first plug-in that serves the type without being named.
alter table delivery_payment_options add column provider text not null default '';
