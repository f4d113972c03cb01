-- Audit and access log are read the newest first, by time and by person.
create index audit_at on audit (at desc, id desc);
create index access_log_at on access_log (at desc, id desc);
