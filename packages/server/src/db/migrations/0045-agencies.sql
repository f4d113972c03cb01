-- Why: late stages are collected by agencies too. What an agency may be given, on which terms and until when is kept; its people
-- see the cases that are with it and nothing else, and the database refuses them the rest whatever a call asks.

create table agency (
  id integer generated always as identity primary key,
  name text not null unique,
  legal_entity text not null,
  licence_no text not null,
  licensed_until date not null,
  contract_from date not null,
  contract_until date not null check (contract_until >= contract_from),
  active boolean not null default true,
  -- Open cases, and what is owed on them, at a time; null = no limit.
  cases_max integer check (cases_max >= 0),
  exposure_max bigint check (exposure_max >= 0),
  -- Days after which a case comes back by itself.
  recall_days integer not null check (recall_days between 1 and 90),
  version integer not null default 0,
  changed_at timestamptz not null
);
call fence('agency', 'true', 'false');

-- Percent of a stage's cases that its dispatch gives an agency.
create table agency_stage (
  agency_id integer not null references agency,
  stage text not null check (stage in ('s1', 's2', 'm1', 'm2', 'm3')),
  percent integer not null check (percent between 1 and 100),
  primary key (agency_id, stage)
);
call fence('agency_stage', 'true', 'false');

-- What an agency earns of each payment, by stage; the last that is valid on the value day counts.
create table agency_term (
  agency_id integer not null references agency,
  stage text not null check (stage in ('s1', 's2', 'm1', 'm2', 'm3')),
  valid_from date not null,
  ppm integer not null check (ppm between 0 and 1000000),
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null,
  primary key (agency_id, stage, valid_from)
);
create trigger agency_term_append_only before update or delete or truncate on agency_term
  for each statement execute function refuse_change();
call fence('agency_term', 'true', 'false');

-- Whose people they are; null: the lender's own.
alter table collector add column agency_id integer references agency;
alter table collection_case
  add column agency_id integer references agency,
  add column outsourced_at timestamptz;
create index collection_case_agency on collection_case (agency_id, outsourced_at) where agency_id is not null;
alter table case_spell add column agency_id integer references agency;
create index case_spell_agency on case_spell (agency_id, from_at) where agency_id is not null;
alter table board_case
  add column agency_id integer references agency,
  -- Due for what was collected, by the terms of that day; rupiah.
  add column commission bigint not null default 0;
alter table board_hour add column agency_id integer references agency;
alter table dispatch_move
  add column agency_id integer references agency,
  drop constraint dispatch_move_placed_by_check,
  add constraint dispatch_move_placed_by_check check (placed_by in ('share', 'samePerson', 'agency')),
  add check ((placed_by = 'agency') = (agency_id is not null) or placed_by is null);

-- A share of an amount, floored to a whole rupiah: `shareOf` of domain/money, held equal by a test.
create function share_of(amount bigint, ppm integer) returns bigint language sql immutable parallel safe as $$
  select floor(amount::numeric * ppm / 1000000)::bigint
$$;

-- The second fence: whoever works for an agency (`lumbung.agency` of the transaction) reaches the orders that are with it.
create function agency_may_see(order_of text, agency integer) returns boolean
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select exists (select from collection_case c where c.order_no = order_of and c.agency_id = agency)
$$;
revoke execute on function agency_may_see from public;
grant execute on function agency_may_see to lumbung_app;

create procedure fence_agency(fenced text, visible text) language plpgsql as $$
begin
  execute format(
    'create policy agency_fence on %I as restrictive to lumbung_app using (
       case when (select coalesce(current_setting(''lumbung.agency'', true), '''') = '''') then true else coalesce(%s, false) end)',
    fenced, visible);
end $$;
revoke execute on procedure fence_agency from public;

do $$
declare
  mine constant text := '(select current_setting(''lumbung.agency'', true))::integer';
  fenced text;
begin
  for fenced in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'order_no'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
  loop
    call fence_agency(fenced, format('%I.order_no is not null and agency_may_see(%I.order_no, %s)', fenced, fenced, mine));
  end loop;
  call fence_agency('agency', format('id = %s', mine));
  call fence_agency('agency_stage', format('agency_id = %s', mine));
  call fence_agency('agency_term', format('agency_id = %s', mine));
end $$;
create policy agency_fence on audit as restrictive for select to lumbung_app using (
  case when (select coalesce(current_setting('lumbung.agency', true), '') = '') then true
       else subject_kind is distinct from 'order'
            or agency_may_see(subject, (select current_setting('lumbung.agency', true))::integer) end);

-- A person is one whoever asks: what was done to reach them counts over every order.
do $$
declare
  asked regprocedure;
begin
  for asked in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef loop
    execute format('alter function %s set lumbung.agency = ''''', asked);
  end loop;
end $$;

grant select, insert, update on agency to lumbung_app;
grant select, insert, delete on agency_stage to lumbung_app;
grant select, insert on agency_term to lumbung_app;
