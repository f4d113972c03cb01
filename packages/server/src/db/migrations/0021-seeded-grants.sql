-- Why: a role that stands never received the calls of a later version, since only a role that was not there was filled. What
-- the product has ever seeded is remembered, so that a start grants what is new and never what somebody took away.

-- By name: a seeded role that was deleted does not come back.
create table seeded_grant (
  role_name text not null,
  kind text not null check (kind in ('menu', 'call')),
  name text not null,
  seeded_at timestamptz not null,
  primary key (role_name, kind, name)
);
grant select, insert on seeded_grant to lumbung_app;

-- What the first version seeded, where it did: an installation made by this version has no roles yet.
insert into seeded_grant (role_name, kind, name, seeded_at)
select first.role_name, first.kind, name, now()
  from (values
  ('admin', 'call', '{"POST /power/end_user_sessions","POST /power/forget_user_devices","POST /power/get_what_if","POST /power/interface_save","POST /power/invite_user","POST /power/reset_user","POST /power/role_copy","POST /power/role_delete","POST /power/role_menu_save","POST /power/role_save","POST /power/user_edit","POST /utils/get_error_reports"}'),
  ('agency_collector', 'call', '{"POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /user/get_users"}'),
  ('agency_collector', 'menu', '{"orderDetail","orderList"}'),
  ('agency_manager', 'call', '{"POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /user/get_users"}'),
  ('agency_manager', 'menu', '{"orderDetail","orderList"}'),
  ('auditor', 'call', '{"GET /approve/get_review_settings","GET /openapi.json","GET /power/get_apps","GET /power/get_roles","POST /approve/get_decided_reviews","POST /approve/get_machine_review","POST /approve/get_machine_reviews","POST /approve/get_review","POST /approve/get_review_groups","POST /approve/get_review_summary","POST /approve/get_reviewers","POST /approve/get_reviews","POST /loan/get_wait_loans","POST /order/get_account","POST /order/get_import","POST /order/get_import_rows","POST /order/get_imports","POST /order/get_order","POST /order/get_orders","POST /power/get_interfaces","POST /power/get_role_list","POST /power/get_role_menus","POST /power/get_role_versions","POST /power/get_user_access","POST /power/get_users","POST /power/get_who_can","POST /repay/get_cash_records","POST /risk/get_replay","POST /risk/get_replay_orders","POST /risk/get_replays","POST /risk/get_risk_entries","POST /risk/get_rule_sets","POST /risk/get_rule_version","POST /risk/get_rule_versions","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('auditor', 'menu', '{"account","approveDetail","excelExport","excelList","interface","machinerDetail","machinerReviewPass","machinerReviewReject","menu","orderDetail","orderList","repaymentRecord","reviewFinalPass","reviewFinalReject","reviewFinalWait","reviewFirstPass","reviewFirstReject","reviewFirstWait","reviewGroup","reviewList","reviewerManage","riskRuleConfig","role","waitLoanList"}'),
  ('col_manager', 'call', '{"POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /repay/decide_reduction","POST /repay/issue_extension","POST /repay/quote_extension","POST /repay/request_reduction","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('col_manager', 'menu', '{"excelExport","orderDetail","orderList"}'),
  ('collector', 'call', '{"POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /order/reveal","POST /repay/issue_extension","POST /repay/quote_extension","POST /repay/request_reduction","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('collector', 'menu', '{"excelExport","orderDetail","orderList"}'),
  ('final_reviewer', 'call', '{"GET /order/photo","POST /approve/claim","POST /approve/claim_next","POST /approve/claim_second_look","POST /approve/correct_identity","POST /approve/count_second_looks","POST /approve/decide_final","POST /approve/decide_second_look","POST /approve/get_decided_reviews","POST /approve/get_machine_review","POST /approve/get_review","POST /approve/get_reviews","POST /approve/get_second_look","POST /approve/release","POST /approve/release_second_look","POST /approve/settle_correction","POST /approve/tick","POST /approve/tick_second_look","POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /order/reveal","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('final_reviewer', 'menu', '{"approveDetail","excelExport","machinerDetail","orderDetail","orderList","reviewFinalPass","reviewFinalReject","reviewFinalWait"}'),
  ('finance_checker', 'call', '{"POST /loan/get_wait_loans","POST /loan/hold","POST /loan/inquire","POST /loan/release","POST /loan/settle","POST /loan/unhold","POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /repay/decide_large_reduction","POST /repay/decide_reduction","POST /repay/get_cash_records","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('finance_checker', 'menu', '{"excelExport","orderDetail","orderList","repaymentRecord","waitLoanList"}'),
  ('finance_maker', 'call', '{"GET /order/import_template","GET /order/refused_rows","POST /loan/cancel","POST /loan/get_wait_loans","POST /loan/hold","POST /loan/inquire","POST /loan/put_forward","POST /loan/retry","POST /loan/unhold","POST /order/commit_import","POST /order/get_account","POST /order/get_import","POST /order/get_import_rows","POST /order/get_imports","POST /order/get_order","POST /order/get_orders","POST /order/preview_import","POST /order/upload_import","POST /repay/get_cash_records","POST /repay/issue_extension","POST /repay/match_payment","POST /repay/quote_extension","POST /repay/request_reduction","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('finance_maker', 'menu', '{"excelExport","excelList","orderDetail","orderList","repaymentRecord","waitLoanList"}'),
  ('first_reviewer', 'call', '{"GET /order/photo","POST /approve/claim","POST /approve/claim_next","POST /approve/claim_second_look","POST /approve/correct_identity","POST /approve/count_second_looks","POST /approve/decide_first","POST /approve/decide_second_look","POST /approve/get_decided_reviews","POST /approve/get_machine_review","POST /approve/get_review","POST /approve/get_reviews","POST /approve/get_second_look","POST /approve/release","POST /approve/release_second_look","POST /approve/tick","POST /approve/tick_second_look","POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /order/reveal","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('first_reviewer', 'menu', '{"approveDetail","excelExport","machinerDetail","orderDetail","orderList","reviewFirstPass","reviewFirstReject","reviewFirstWait"}'),
  ('pre_manager', 'call', '{"POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('pre_manager', 'menu', '{"excelExport","orderDetail","orderList"}'),
  ('pre_operator', 'call', '{"POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /order/reveal","POST /repay/issue_extension","POST /repay/quote_extension","POST /repay/request_reduction","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('pre_operator', 'menu', '{"excelExport","orderDetail","orderList"}'),
  ('qc', 'call', '{"POST /approve/get_decided_reviews","POST /approve/get_review_summary","POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('qc', 'menu', '{"excelExport","orderDetail","orderList","reviewList"}'),
  ('report_viewer', 'call', '{"POST /user/get_users"}'),
  ('review_manager', 'call', '{"GET /approve/get_review_settings","GET /order/photo","POST /approve/appeal_machine","POST /approve/assign_review","POST /approve/assign_reviews","POST /approve/claim","POST /approve/claim_next","POST /approve/get_decided_reviews","POST /approve/get_machine_review","POST /approve/get_machine_reviews","POST /approve/get_review","POST /approve/get_review_groups","POST /approve/get_review_summary","POST /approve/get_reviewers","POST /approve/get_reviews","POST /approve/hand_over","POST /approve/release","POST /approve/reopen_rejected","POST /approve/roll_back","POST /approve/save_review_group","POST /approve/save_review_settings","POST /approve/save_reviewer","POST /approve/settle_correction","POST /approve/tick","POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /order/reveal","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('review_manager', 'menu', '{"approveDetail","excelExport","machinerDetail","machinerReviewPass","machinerReviewReject","orderDetail","orderList","reviewFinalPass","reviewFinalReject","reviewFinalWait","reviewFirstPass","reviewFirstReject","reviewFirstWait","reviewGroup","reviewList","reviewerManage"}'),
  ('risk', 'call', '{"POST /approve/get_machine_review","POST /approve/get_machine_reviews","POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /risk/add_risk_entry","POST /risk/cancel_replay","POST /risk/create_draft","POST /risk/decide_version","POST /risk/end_risk_entry","POST /risk/end_trial","POST /risk/get_replay","POST /risk/get_replay_orders","POST /risk/get_replays","POST /risk/get_risk_entries","POST /risk/get_rule_sets","POST /risk/get_rule_version","POST /risk/get_rule_versions","POST /risk/save_draft","POST /risk/save_rule_set","POST /risk/start_replay","POST /risk/start_trial","POST /risk/submit_draft","POST /risk/withdraw_version","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('risk', 'menu', '{"excelExport","machinerDetail","machinerReviewPass","machinerReviewReject","orderDetail","orderList","riskRuleConfig"}'),
  ('seller', 'call', '{"POST /user/get_users"}'),
  ('sms_checker', 'call', '{"POST /user/get_users"}'),
  ('sms_operator', 'call', '{"POST /user/get_users"}'),
  ('tm_manager', 'call', '{"POST /order/get_account","POST /order/get_order","POST /order/get_orders","POST /user/get_users","POST /utils/request_export","POST /utils/retry_export"}'),
  ('tm_manager', 'menu', '{"excelExport","orderDetail","orderList"}')
  ) as first (role_name, kind, names)
 cross join lateral unnest(names::text[]) as name
 where exists (select from role);
