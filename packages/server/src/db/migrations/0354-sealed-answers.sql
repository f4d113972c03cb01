-- Why: an answer kept under a request key may say what is sealed everywhere else: the number that a contact opened stood here in plain
-- text for two weeks. Answers are sealed now; those of before are emptied – the table is written anew, nothing of them stays in it –
-- and a second delivery of their request is refused, not carried out again.
alter table once_key
  alter column answer drop not null,
  alter column answer type bytea using null;
alter table once_key rename column answer to answer_sealed;
