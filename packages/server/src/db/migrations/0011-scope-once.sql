-- Why: a list counts up to 10,000 rows under its policy. Whether the scope is "all apps" is now one boolean a statement;
-- before, its text was compared with '*' for each row of orders, and read anew for each row of loans and cash records.
-- Still a case, not an `or`: see 0002.
alter policy orders_app on orders
  using (case when (select current_setting('lumbung.apps', true) = '*') then true
              else app_code = any ((select string_to_array(current_setting('lumbung.apps', true), ','))::text[]) end);
alter policy loan_app on loan
  using (case when (select current_setting('lumbung.apps', true) = '*') then true
              else app_code = any ((select string_to_array(current_setting('lumbung.apps', true), ','))::text[]) end);
alter policy cash_record_app on cash_record
  using (app_code is null
         or case when (select current_setting('lumbung.apps', true) = '*') then true
                 else app_code = any ((select string_to_array(current_setting('lumbung.apps', true), ','))::text[]) end);
