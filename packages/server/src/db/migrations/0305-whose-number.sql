-- Why: only the borrower's own number may be called or written to about a loan (domain.md §1.2), and what a collector recorded of it,
-- that it is somebody else's or nobody's, changed nothing: a stranger went on being called. A follow-up keeps which number it was
-- about, so that a number that is corrected later is theirs again; and a phone is corrected as a bank account is, by two.

alter table follow_up add column phone_blind bytea;
alter table follow_up disable trigger follow_up_append_only;
update follow_up f set phone_blind = o.phone_blind
  from contact_attempt a, orders o
 where a.id = f.attempt_id and o.order_no = f.order_no and a.target = 'self' and a.channel in ('call', 'whatsapp');
alter table follow_up enable trigger follow_up_append_only;
create index follow_up_number on follow_up (phone_blind) where outcome in ('wrongNumber', 'invalidNumber');

alter table order_correction
  drop constraint order_correction_field_check,
  add constraint order_correction_field_check check (field in ('idNumber', 'bankName', 'bankAccount', 'phone')),
  -- Of a phone: the new one, to be found by.
  add column new_blind bytea;
create index order_correction_number on order_correction (new_blind) where state = 'applied';

-- Money waits for corrections of where it goes, not of whom to call.
create or replace function guard_payout_account() returns trigger language plpgsql as $$
begin
  if (new.state in ('audited', 'submitting') and new.state <> old.state or new.sent_at is not null and old.sent_at is null)
     and exists (select from order_correction
                  where order_no = new.order_no and field in ('bankName', 'bankAccount') and state = 'waiting') then
    raise exception 'a bank correction of order % waits', new.order_no using errcode = 'check_violation';
  end if;
  if new.checker_id is distinct from old.checker_id
     and exists (select from order_correction
                  where order_no = new.order_no and field in ('bankName', 'bankAccount') and state = 'applied'
                    and new.checker_id in (asked_by, decided_by)) then
    raise exception 'who corrected the bank data of order % does not release its money', new.order_no
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Numbers that somebody found not to be the borrower's, with the last time it was said: until a later word of theirs on that number,
-- two who say that it is theirs, or the borrower who gives it anew with another application. One person's word on a number says
-- nothing of another's with the same.
create function found_not_theirs(phones bytea[]) returns table (phone bytea, borrower_id integer, order_no text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select f.phone_blind, o.borrower_id, f.order_no, f.at from follow_up f join orders o on o.order_no = f.order_no
   where f.phone_blind = any (phones) and f.outcome in ('wrongNumber', 'invalidNumber')
     and not exists (select from follow_up g where g.phone_blind = f.phone_blind and g.order_no = f.order_no
                        and g.attempt_id > f.attempt_id
                        and g.outcome in ('willPay', 'promised', 'refuses', 'disputes', 'hardship'))
     and not exists (select from order_correction c join orders t on t.order_no = c.order_no
                      where c.new_blind = f.phone_blind and c.state = 'applied' and c.decided_at >= f.at
                        and (t.order_no = f.order_no or t.borrower_id = o.borrower_id))
     and not exists (select from orders t where t.borrower_id = o.borrower_id and t.phone_blind = f.phone_blind
                        and t.apply_time > f.at)
$$;
-- Those of the orders whose number is not their borrower's.
create function not_their_numbers(orders_of text[]) returns table (order_no text)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select distinct o.order_no from orders o
    join found_not_theirs((select array_agg(distinct p.phone_blind) from orders p where p.order_no = any (orders_of))) n
      on n.phone = o.phone_blind and (n.order_no = o.order_no or n.borrower_id = o.borrower_id)
   where o.order_no = any (orders_of)
$$;
revoke execute on function found_not_theirs(bytea[]), not_their_numbers(text[]) from public;
grant execute on function found_not_theirs(bytea[]), not_their_numbers(text[]) to lumbung_app;
