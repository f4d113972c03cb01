-- Why: whoever has a dashboard open is told when something moves (packages/server/src/watch/trail-ends.ts). Whether anything did is asked
-- every moment, so it is asked of the numbers last given: one of a trail with partitions is planned for longer than all of them are read.

grant select on sequence order_event_id_seq, loan_event_id_seq, cash_record_id_seq, case_event_id_seq, lead_event_id_seq,
  call_check_id_seq, audit_id_seq to lumbung_app;
