-- Number of the version of a page that is shown at a moment; null: the page is hidden or was never published.
create or replace function shown_version(of_page bigint, at_moment timestamptz)
returns int language sql stable as $$
  select version from page_publications
  where page_id = of_page and since <= at_moment and (until is null or until > at_moment)
  order by since desc, id desc limit 1
$$;
