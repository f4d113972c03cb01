-- Of a common word every order was fetched only to see which app it is of: with the app in the index the words are read from it alone.
alter table order_name_word drop constraint order_name_word_pkey;
alter table order_name_word add primary key (word, order_no) include (app_code);
