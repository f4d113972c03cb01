-- Why: the population register says whether a name, a birth date and a selfie fit an ID number. Said of other values it says
-- nothing: somebody else who applied with that number was let pass with its owner's answer, for a year and in every app.
-- Blind index of what was compared; null for who is asked about loans or an account, until it is asked, and of rows before
-- this, which are not used again.
alter table source_inquiry add column compared_blind bytea;
