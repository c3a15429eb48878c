-- Pictures that staff upload for pages and products (decision 0093). An upload belongs to a customer or to the shop.
alter table uploads alter column customer_id drop not null;
alter table uploads add column staff_id bigint references staff on delete set null;
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('review', 'reclamation', 'document', 'content', 'product'));
-- The shop's own pictures are public and stay until staff delete them.
alter table uploads add constraint uploads_of_shop check ((customer_id is null) = (purpose in ('content', 'product')));
create index uploads_shop on uploads (company_id, id desc) where customer_id is null;
