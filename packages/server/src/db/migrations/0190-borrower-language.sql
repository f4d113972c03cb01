-- Why: borrowers are written to in Indonesian whatever they read. A person has a language: what their app told when they came, what
-- they or a colleague said since; what is written to them is written in it, and where a text lacks it the message says so.

-- What a person reads; the last word counts, over every app. Nothing said: Indonesian.
create table spoken_language (
  id integer generated always as identity primary key,
  -- About which order it was told.
  order_no text not null references orders,
  -- The person over all apps; null for imported loans, where an order is a person.
  borrower_id integer references borrower,
  language text not null check (language in ('id', 'en', 'zh')),
  note text not null,
  at timestamptz not null,
  -- Null: their app told it.
  staff_id integer references staff
);
create index spoken_language_person on spoken_language (borrower_id, id desc);
create index spoken_language_order on spoken_language (order_no, id desc);
create trigger spoken_language_append_only before update or delete or truncate on spoken_language
  for each statement execute function refuse_change();
call fence('spoken_language', 'exists (select from orders o where o.order_no = spoken_language.order_no)');
call fence_agency('spoken_language', 'agency_may_see(spoken_language.order_no, (select current_setting(''lumbung.agency'', true))::integer)');
grant select, insert on spoken_language to lumbung_app;

-- One word a person, whichever of their orders and apps it was told about.
create function languages_of(orders_of text[]) returns table (order_no text, language text)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  with theirs as (
    select o.order_no, s.id, s.language from orders o join spoken_language s on s.borrower_id = o.borrower_id
     where o.order_no = any(orders_of)
    union
    select s.order_no, s.id, s.language from spoken_language s where s.order_no = any(orders_of)
  )
  select asked.order_no, coalesce((select t.language from theirs t where t.order_no = asked.order_no order by t.id desc limit 1), 'id')
    from unnest(orders_of) as asked (order_no)
$$;
revoke execute on function languages_of(text[]) from public;
grant execute on function languages_of(text[]) to lumbung_app;

-- Told before anybody applied, by phone.
alter table app_event add column language text check (language in ('id', 'en', 'zh'));

-- Null: each borrower's own.
alter table message_rule alter column language drop not null;
alter table message_batch alter column language drop not null;
-- What the borrower reads; another one in `language` is what the text was written in instead. Null: one language for all was set.
alter table message add column wanted_language text check (wanted_language in ('id', 'en', 'zh'));
