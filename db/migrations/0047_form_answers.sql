-- Answers to the form of landing pages (setting `landing_form`).

create table form_answers (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- null: a guest
  customer_id bigint references customers on delete cascade,
  -- `landing_form.form_id` at that moment
  form_id text not null check (form_id <> ''),
  -- path of the page the form stood on
  page text not null,
  -- [{word, text}] in the order of the form; empty answers are left out
  fields jsonb not null,
  locale text not null check (locale in ('ru', 'en')),
  -- the consent to the processing of personal data: which version of its text, from which network address
  consent_text_id bigint not null references consent_texts,
  agreed_from text not null,
  created_at timestamptz not null
);
create index form_answers_listed on form_answers (company_id, id);
create index form_answers_of_form on form_answers (company_id, form_id, id);
create index form_answers_customer on form_answers (customer_id) where customer_id is not null;
create index form_answers_age on form_answers (created_at);
