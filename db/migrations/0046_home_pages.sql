-- The home page of a company is a page like others, with the slug `home`.

alter table pages drop constraint pages_kind_check;
alter table pages add constraint pages_kind_check check (kind in ('static', 'landing', 'home') and (kind <> 'home' or slug = 'home'));
