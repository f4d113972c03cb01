-- Why: a statement came only when a person uploaded it, though banks deliver one each morning. What lies in an account's delivery folder
-- is kept here from its first look until it is put away, so that any number of processes, and one after a kill, go on with the same word.
create table statement_delivery (
  id integer generated always as identity primary key,
  account_id integer not null references bank_account,
  -- As the folder has it, byte by byte; `name` is what of it may be shown.
  raw_name bytea not null,
  name text not null,
  -- Size and last change: another stamp under the name is another file.
  stamp text not null,
  -- First seen with this stamp.
  seen_at timestamptz not null,
  state text not null constraint statement_delivery_state_check check (state in ('arriving', 'taken', 'known', 'refused')),
  -- Of what was refused: the word of the error, or why a table cannot be read without a person.
  reason text,
  sha256 bytea,
  -- Its days, where they could be read and it is of this account.
  from_day date,
  to_day date,
  -- A statement came that stands for what was refused.
  made_up boolean not null default false,
  statement_id integer unique references bank_statement,
  decided_at timestamptz,
  -- Moved out of the way; until then the file may still lie where it came.
  put_away_at timestamptz,
  check ((state = 'arriving') = (decided_at is null)),
  check ((state = 'taken') = (statement_id is not null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index statement_delivery_there on statement_delivery (account_id, raw_name) where put_away_at is null;
create index statement_delivery_refused on statement_delivery (account_id) where state = 'refused' and not made_up;
create index statement_delivery_last on statement_delivery (account_id, decided_at desc) where decided_at is not null;

-- The accounts that have a delivery folder, and when it was looked at last.
create table statement_folder (
  account_id integer primary key references bank_account,
  looked_at timestamptz not null
);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['statement_delivery', 'statement_folder'] loop
    call fence(fenced, 'false');
    execute format('grant select, insert, update, delete on %I to lumbung_app', fenced);
  end loop;
end $$;

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'payoutQueued',
    'payoutMarked', 'withdrawalUnknown', 'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown',
    'messagesFailed', 'messageContradicted', 'messageNewsUnread', 'outwardRefused', 'outwardStuck', 'outwardLate', 'costOverCeiling',
    'channelDiffers', 'reportMissing', 'statementRefused'));
