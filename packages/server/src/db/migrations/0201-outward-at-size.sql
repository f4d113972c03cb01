-- Why: at tens of thousands of rows each batch looked through all that waits for the few that are asked about or held up, and a
-- month's rows were sorted again for each part of its file.
create index outward_row_asked on outward_row (feed, place) where state in ('sent', 'unknown');
create index outward_row_held_up on outward_row (feed, tries) where state in ('waiting', 'sent', 'unknown') and tries > 0;
drop index outward_row_day;
create index outward_row_day on outward_row (feed, day, kind, place);
