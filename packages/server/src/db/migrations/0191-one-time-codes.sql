-- Why: an app asks us to send a code to a phone: to know that the phone is theirs, or that it is the borrower who signs. Such a code
-- is asked for by its receiver at that very minute: no hour and no opt-out binds it, it lives for minutes, goes past everything that
-- waits, and stands nowhere in clear.

alter table message_template drop constraint message_template_purpose_check,
  add constraint message_template_purpose_check check (purpose in ('remind', 'collect', 'code', 'receipt', 'otp'));
alter table message_rule drop constraint message_rule_kind_check,
  add constraint message_rule_kind_check check (kind in ('dueTomorrow', 'dueToday', 'stageChanged', 'paymentReceived', 'codeIssued', 'otpAsked'));
alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in ('dueTomorrow', 'dueToday', 'stageChanged', 'paymentReceived', 'codeIssued', 'otpAsked')),
  drop constraint message_purpose_check,
  add constraint message_purpose_check check (purpose in ('remind', 'collect', 'code', 'receipt', 'otp')),
  -- A code may go to somebody who has no order yet: then it is of an app alone.
  alter column order_no drop not null,
  add column app_code text references app,
  add check ((order_no is null) = (app_code is not null)),
  add check (order_no is not null or purpose = 'otp');
create index message_codes_due on message (next_try_at, id) where state = 'queued' and purpose = 'otp';

create table one_time_code (
  id integer generated always as identity primary key,
  app_code text not null references app,
  -- Whose contract is signed with it; null: a phone is verified.
  order_no text references orders,
  used_for text not null check (used_for in ('phone', 'signing')),
  phone_sealed bytea not null,
  phone_blind bytea not null,
  -- Keyed digest: the code itself is nowhere but in the sealed text of its message.
  code_mac bytea not null,
  message_id bigint not null unique references message,
  tries integer not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Said rightly, once.
  verified_at timestamptz,
  check ((used_for = 'signing') = (order_no is not null))
);
create index one_time_code_phone on one_time_code (app_code, phone_blind, id desc);
create index one_time_code_order on one_time_code (order_no) where order_no is not null;

do $$
declare
  my_apps constant text := '(select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[]';
begin
  call fence('message', 'exists (select from orders o where o.order_no = message.order_no)
                         or message.order_no is null and message.app_code = any (' || my_apps || ')');
  call fence_agency('message', 'message.order_no is not null and agency_may_see(message.order_no, (select current_setting(''lumbung.agency'', true))::integer)');
  call fence('one_time_code', 'app_code = any (' || my_apps || ')');
  call fence_agency('one_time_code', 'one_time_code.order_no is not null and agency_may_see(one_time_code.order_no, (select current_setting(''lumbung.agency'', true))::integer)');
end $$;
grant select, insert, update on one_time_code to lumbung_app;
