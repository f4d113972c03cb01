-- Why: an act on many rows is undone row by row while nothing depends on it (screens N8). A release had no way back though its sending
-- had not begun, nor had a rejection of the machine that was sent to people and that nobody there has taken.
drop trigger orders_lawful_step on orders;
create trigger orders_lawful_step before update of state on orders for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'created>machineReview', 'created>repaying', 'created>cancelled', 'machineReview>machineRejected', 'machineReview>firstWait',
    'machineReview>approved', 'machineReview>cancelled', 'machineRejected>firstWait', 'firstWait>finalWait',
    'firstWait>firstRejected', 'firstWait>returned', 'firstWait>cancelled', 'firstWait>machineRejected', 'firstRejected>firstWait', 'finalWait>approved',
    'finalWait>finalRejected', 'finalWait>firstWait', 'finalWait>returned', 'finalWait>cancelled', 'returned>firstWait',
    'returned>cancelled', 'approved>waitLoan', 'approved>cancelled', 'waitLoan>loaning', 'waitLoan>cancelled', 'waitLoan>repaying',
    'loaning>repaying', 'loaning>loanFailed', 'loaning>reversed', 'loaning>waitLoan', 'loanFailed>waitLoan', 'loanFailed>cancelled',
    'loanFailed>repaying', 'repaying>cleared', 'repaying>writtenOff', 'repaying>reversed', 'cleared>repaying', 'cleared>writtenOff',
    'cleared>reversed', 'writtenOff>cleared', 'writtenOff>reversed');

drop trigger disbursement_lawful_step on disbursement;
create trigger disbursement_lawful_step before update of state on disbursement for each row when (old.state is distinct from new.state)
  execute function lawful_step(
    'pending>audited', 'pending>cancelled', 'audited>submitting', 'audited>pending', 'audited>cancelled', 'submitting>accepted',
    'submitting>unknown', 'submitting>failed', 'submitting>audited', 'accepted>success', 'accepted>failed', 'accepted>reversed', 'unknown>accepted',
    'unknown>success', 'unknown>failed', 'unknown>reversed', 'success>reversed', 'failed>pending', 'failed>success');

-- Whatever asks for it: a payout that was begun to be sent waits for no release. It is asked about, and never sent anew.
alter table disbursement add constraint disbursement_begun_stays check (state not in ('pending', 'audited') or sent_at is null);
