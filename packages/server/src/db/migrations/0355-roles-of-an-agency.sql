-- Why: the fence around an agency's people hung on the names of two roles, so that a copy of either was fenced by nothing. A role says
-- itself whether it is an agency's; its copies are, too.
alter table role add column of_agency boolean not null default false;
update role set of_agency = true where name in ('agency_manager', 'agency_collector');
