-- Why: what a warning letter says stood in the code. It is a text like that of a message: staff write it in each language, another
-- person agrees to it, and a letter says which version it was printed from. While nobody has written one the first text holds.

alter table message_template drop constraint message_template_purpose_check,
  add constraint message_template_purpose_check
    check (purpose in ('remind', 'collect', 'code', 'receipt', 'otp', 'sp1', 'sp2', 'sp3'));
-- Of a warning there is one text an app, or one for all of them.
create unique index message_template_letter on message_template (purpose, coalesce(app_code, '')) where purpose in ('sp1', 'sp2', 'sp3');

alter table warning_letter
  -- Null: printed from the first text of the product.
  add column template_version_id integer references message_template_version,
  add column language text not null default 'id' check (language in ('id', 'en')),
  -- What the borrower reads; another one in `language` is what the letter was printed in instead. Null: not asked.
  add column wanted_language text check (wanted_language in ('id', 'en', 'zh'));
alter table warning_letter alter column language drop default;
