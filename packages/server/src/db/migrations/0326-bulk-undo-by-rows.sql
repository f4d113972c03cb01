-- Why: the undo of a bulk act took all of its rows or none, and which of them nothing depended on any more was known only afterwards.
-- It is rehearsed now as the act is, row by row, and takes the rows that a person chose; the rest may follow.
alter table bulk drop constraint bulk_state_check;
alter table bulk add constraint bulk_state_check check (state in (
  'rehearsing', 'rehearsed', 'running', 'finished', 'stopped', 'rehearsingUndo', 'undoRehearsed', 'undoing', 'undone',
  'cancelled', 'failed'));
alter table bulk_row drop constraint bulk_row_state_check;
alter table bulk_row add constraint bulk_row_state_check check (state in (
  'waiting', 'possible', 'refused', 'done', 'undoWaiting', 'undoPossible', 'undoing', 'undone', 'kept'));
-- What was being undone as a whole goes on so.
update bulk_row set state = 'undoing' where state = 'done' and bulk_id in (select id from bulk where state = 'undoing');
