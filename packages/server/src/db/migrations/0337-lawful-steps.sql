-- Why: that a state is only left by the ways of its table (domain, `flow`) was kept by the program alone. A repair by hand, a forgotten
-- guard or an older program beside a newer one is refused here too (reliability R6). Each trigger is given the ways as `from>to`;
-- a flow that gets another way gets its trigger anew, which `lawful-steps.test` asks for.

create function lawful_step() returns trigger language plpgsql as $$
begin
  if old.state || '>' || new.state = any (tg_argv) then return new; end if;
  raise exception '% does not go from % to %', tg_table_name, old.state, new.state using errcode = 'check_violation';
end $$;

create trigger orders_lawful_step before update of state on orders for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'created>machineReview', 'created>repaying', 'created>cancelled', 'machineReview>machineRejected', 'machineReview>firstWait',
    'machineReview>approved', 'machineReview>cancelled', 'machineRejected>firstWait', 'firstWait>finalWait',
    'firstWait>firstRejected', 'firstWait>returned', 'firstWait>cancelled', 'firstRejected>firstWait', 'finalWait>approved',
    'finalWait>finalRejected', 'finalWait>firstWait', 'finalWait>returned', 'finalWait>cancelled', 'returned>firstWait',
    'returned>cancelled', 'approved>waitLoan', 'approved>cancelled', 'waitLoan>loaning', 'waitLoan>cancelled', 'waitLoan>repaying',
    'loaning>repaying', 'loaning>loanFailed', 'loaning>reversed', 'loanFailed>waitLoan', 'loanFailed>cancelled',
    'loanFailed>repaying', 'repaying>cleared', 'repaying>writtenOff', 'repaying>reversed', 'cleared>repaying', 'cleared>writtenOff',
    'cleared>reversed', 'writtenOff>cleared', 'writtenOff>reversed');

create trigger disbursement_lawful_step before update of state on disbursement for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'pending>audited', 'pending>cancelled', 'audited>submitting', 'audited>pending', 'audited>cancelled', 'submitting>accepted',
    'submitting>unknown', 'submitting>failed', 'accepted>success', 'accepted>failed', 'accepted>reversed', 'unknown>accepted',
    'unknown>success', 'unknown>failed', 'unknown>reversed', 'success>reversed', 'failed>pending', 'failed>success');

create trigger withdrawal_lawful_step before update of state on withdrawal for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'asked>submitting', 'asked>refused', 'submitting>accepted', 'submitting>unknown', 'submitting>failed', 'accepted>success',
    'accepted>failed', 'unknown>accepted', 'unknown>success', 'unknown>failed', 'success>reversed', 'failed>success',
    'reversed>success');

create trigger cash_record_lawful_step before update of state on cash_record for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'received>matched', 'received>unmatched', 'matched>posted', 'matched>unmatched', 'unmatched>proposed', 'unmatched>matched',
    'unmatched>refunding', 'proposed>matched', 'proposed>unmatched', 'posted>reversed', 'posted>unmatched', 'refunding>refunded',
    'refunding>unmatched', 'refunded>unmatched');

create trigger payment_code_lawful_step before update of state on payment_code for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'issuing>issued', 'issuing>failed', 'issuing>paid', 'issuing>closed', 'issuing>expired', 'issuing>replaced',
    'issued>paid', 'issued>closed', 'issued>expired', 'issued>replaced');

create trigger payment_request_lawful_step before update of state on payment_request for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'asked>done', 'asked>refused');

create trigger extension_lawful_step before update of state on extension for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'quoted>codeIssued', 'quoted>expired', 'codeIssued>paid', 'codeIssued>expired', 'paid>effective', 'paid>refunded',
    'effective>reversed', 'expired>paid', 'reversed>effective');

create trigger reduction_lawful_step before update of state on reduction for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'applied>approved', 'applied>rejected', 'applied>lapsed', 'approved>used', 'approved>lapsed', 'used>lapsed', 'used>takenBack',
    'lapsed>used');

create trigger bank_day_lawful_step before update of state on bank_day for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'open>proposed', 'proposed>closed', 'proposed>open');

create trigger bank_line_lawful_step before update of state on bank_line for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'new>matched', 'new>manual', 'new>proposed', 'proposed>manual', 'proposed>new', 'matched>new', 'manual>new');

create trigger bank_correction_lawful_step before update of state on bank_correction for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'proposed>agreed', 'proposed>refused');

create trigger review_task_lawful_step before update of state on review_task for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'wait>locked', 'wait>withdrawn', 'locked>wait', 'locked>pass', 'locked>reject', 'locked>returned', 'locked>goneBack',
    'locked>withdrawn');

create trigger order_correction_lawful_step before update of state on order_correction for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'waiting>applied', 'waiting>refused', 'waiting>withdrawn');

create trigger rule_version_lawful_step before update of state on rule_version for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'draft>submitted', 'draft>withdrawn', 'submitted>approved', 'submitted>draft', 'submitted>withdrawn', 'approved>withdrawn');

create trigger open_item_lawful_step before update of state on open_item for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'open>proposed', 'open>settled', 'proposed>open', 'proposed>settled');

create trigger hook_event_lawful_step before update of state on hook_event for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'received>applied', 'received>ignored', 'received>failed', 'ignored>received', 'failed>received');
