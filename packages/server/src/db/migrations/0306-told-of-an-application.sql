-- Why: a borrower who was refused, whose application came back to them for 72 hours, or whose due day moved was told nothing
-- (domain.md §4.1, §4.6: SMS). Each is a kind of its own, off until a template is set for it.

alter table message_template drop constraint message_template_purpose_check,
  add constraint message_template_purpose_check check (purpose in ('remind', 'collect', 'code', 'receipt', 'otp', 'sp1', 'sp2', 'sp3', 'application', 'extension'));
alter table message_rule drop constraint message_rule_kind_check,
  add constraint message_rule_kind_check check (kind in ('dueTomorrow', 'dueToday', 'stageChanged', 'paymentReceived', 'codeIssued', 'otpAsked', 'refused', 'returned', 'extended'));
alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in ('dueTomorrow', 'dueToday', 'stageChanged', 'paymentReceived', 'codeIssued', 'otpAsked', 'refused', 'returned', 'extended')),
  drop constraint message_purpose_check,
  add constraint message_purpose_check check (purpose in ('remind', 'collect', 'code', 'receipt', 'otp', 'application', 'extension'));
