-- What an import writes for every row and nobody needs. Checks of foreign keys are a fifth of its time in the database.

-- Staged rows live as long as their import runs and are cleared by it; each of them asked for its import again.
alter table import_rows drop constraint import_rows_import_id_fkey;

-- One key instead of two, and a stronger one: a variant belongs to the company of its product.
alter table products add constraint products_company_id_id_key unique (company_id, id);
alter table variants drop constraint variants_company_id_fkey;
alter table variants drop constraint variants_product_id_fkey;
alter table variants add constraint variants_product_fkey foreign key (company_id, product_id)
  references products (company_id, id) on delete cascade;

-- Orders of a listing come from its shelf (decision 15); without these a changed price stays on its page of the heap.
drop index product_cards_popular;
drop index product_cards_price;
