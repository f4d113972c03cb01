import { colleague, colleagueNamed } from './colleagues.ts'

/** What PostgreSQL's catalogue does not say about the tables, decided by people. Names are `table.column`. */
export interface Decisions {
  /** Tables that belong to the lender and to no order. Who refers to them goes on referring to the same rows. */
  stays: readonly string[]
  /** The same row under another number in another database is found by this. */
  knownBy: Readonly<Record<string, string>>
  /** References that no constraint declares. */
  refers: Readonly<Record<string, string>>
  /** The same inside a JSON column, by the name there. */
  refersInside: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names of who works on a case inside a JSON column, by the name there. */
  colleagueInside: Readonly<Record<string, string>>
  /** Numbers drawn from a sequence of their own. */
  numbers: Readonly<Record<string, string>>
  /** Whose a row is that refers to no order: SQL over its row `t`. */
  ownerOf: Readonly<Record<string, string>>
  /** The machine's own time, which is no time of the business. */
  machineTimes: readonly string[]
  /** Names that others gave to something of an order: SQL that spells another one, of the order's number `o` and a number `n`. */
  givenNames: Readonly<Record<string, string>>
  /** What a copy has of its own: SQL over the person `p`, with `i` or `r` joined as `joins` says. */
  own: Readonly<Record<string, string>>
  joins: Readonly<Record<string, string>>
  /** What is written of each copy (`c`, an order of it) when all tables are: SQL. */
  afterwards: readonly string[]
}

/** What an app told of a device, and what follows from it, is with the first order of that device. */
const ofDevice = `(select o.order_no from played_orders o where o.device_blind = t.device_blind and o.app_code = t.app_code
  order by o.apply_time limit 1)`
const digits = (count: number) => `lpad(n::text, ${count}, '0')`

export const decisions: Decisions = {
  stays: [
    'access_log',
    'account_link',
    'acquisition_cost',
    'affordability_rule',
    'agency',
    'agency_stage',
    'agency_term',
    'app',
    'app_request',
    'application_tally',
    'audit',
    'audit_seal',
    'balance_tally',
    'bank_account',
    'bank_correction',
    'bank_day',
    'bank_line',
    'bank_line_part',
    'bank_posting',
    'bank_statement',
    'banned_words',
    'board_case',
    'board_day',
    'board_hour',
    'bulk',
    'bulk_row',
    'call_check',
    'case_ordering',
    'case_ordering_day',
    'case_strategy',
    // Where a lender is played to be copied no list is read.
    'channel_day',
    'channel_movement',
    'closed_day',
    'collector',
    'collector_group',
    'dashboard_target',
    'dashboard_tiles',
    // No borrower is played who asks about their data.
    'data_request',
    'dated_setting',
    'day_off',
    'dispatch_move',
    'dispatch_rule',
    'dispatch_run',
    'do_not_call',
    'due_tally',
    'error_report',
    'export',
    'export_ticket',
    'held_decision',
    'hidden_view',
    'import_file',
    'import_row',
    'lead',
    'lead_attempt',
    'lead_deal',
    'lead_deal_move',
    'lead_event',
    'lead_file',
    'lead_file_row',
    'lead_follow_up',
    'lead_reveal',
    'ledger_day',
    'list_layout',
    'list_view',
    'list_view_role',
    'loan_tally',
    'login_code',
    'login_counter',
    'mail',
    'master_key',
    'message',
    'message_batch',
    'message_hook',
    'message_provider',
    'message_rule',
    'message_template',
    'message_template_version',
    'migration',
    'nightly_run',
    'notification',
    'once_key',
    'one_time_code',
    'order_name_due',
    'order_name_word',
    'outward_correction',
    'outward_feed',
    'outward_file',
    'outward_row',
    'payment_poll',
    // Nobody plays a clerk who has a slip.
    'payment_proof',
    'payout_stop',
    'pending_login',
    'precollection_opening',
    'product',
    'reached_tally',
    'registered_tally',
    // No stranger is played whose money goes back to them.
    'return_account',
    'review_group',
    'review_group_member',
    'reviewer',
    'risk_entry',
    'role',
    'role_grant',
    'role_version',
    'rule_replay',
    'rule_replay_order',
    'rule_set',
    'rule_trial',
    'rule_version',
    'seeded_grant',
    'seller',
    'session',
    'setting',
    'settled_tally',
    'shadow_review',
    'source_cost_day',
    'source_day',
    'source_setting',
    'staff',
    'statement_delivery',
    'statement_folder',
    'step_tally',
    'strategy_rehearsal',
    'strategy_split',
    'trail_check',
    'trusted_device',
    'view_mailing',
    'visited_tally',
    'withdrawal',
  ],
  knownBy: { agency: 'name', rule_version: 'live_from', staff: 'email' },
  refers: {
    'case_event.case_id': 'collection_case',
    'case_event.order_no': 'orders',
    'ledger_entry.order_no': 'orders',
    'order_event.order_no': 'orders',
    'report_stale_order.order_no': 'orders',
    'order_event.staff_id': 'staff',
  },
  refersInside: {
    'order_event.detail': { reduction: 'reduction' },
    'loan_event.detail': { request: 'payment_request' },
  },
  colleagueInside: { 'case_event.detail': 'holder' },
  numbers: { 'ledger_entry.posting': 'ledger_posting', 'ledger_entry.corrects': 'ledger_posting' },
  ownerOf: {
    app_event: ofDevice,
    device_step_fact: ofDevice,
    report_stale_device: ofDevice,
    visitor_fact: ofDevice,
    // A callback is told of in the channel's own words.
    hook_event:
      `left(coalesce(body_said ->> 'external_id', body_said -> 'data' ->> 'reference_id'), 12)`.replaceAll(
        'body_said',
        `convert_from(t.body, 'UTF8')::jsonb`,
      ),
  },
  machineTimes: [
    'case_event.recorded_at',
    'contact_attempt.recorded_at',
    'ledger_entry.recorded_at',
    'loan_event.recorded_at',
    'order_event.recorded_at',
    'source_inquiry.claimed_at',
  ],
  givenNames: {
    'orders.application_id': `'copy-' || o`,
    'app_event.event_id': `'copy-' || o || '-' || n`,
    'disbursement.provider_id': `'disb-' || o || ${digits(12)}`,
    'payment_code.provider_id': `o || ${digits(12)}`,
    'payment_code.code': `case when t.code like 'LMBG%' then 'LMBG' else left(t.code, 5) end || o || ${digits(2)}`,
    'payment_request.reference': `'FT' || o || ${digits(4)}`,
    'source_inquiry.key': `'copy-' || o || '-' || n`,
    'cash_record.payment_id': `${digits(8)} || '-0000-4000-8000-' || o`,
  },
  own: {
    'borrower.id_number_blind': 'p.id_number_blind',
    ...Object.fromEntries(
      [
        'name_masked',
        'name_first',
        'phone_masked',
        'id_number_masked',
        'phone_blind',
        'id_number_blind',
        'device_blind',
        'bank_account_blind',
      ].map((column) => [`orders.${column}`, `p.${column}`]),
    ),
    'orders.application_hash': 'null',
    'disbursement.bank_account_blind': 'p.bank_account_blind',
    'app_event.device_blind': 'p.device_blind',
    'device_step_fact.device_blind': 'p.device_blind',
    'report_stale_device.device_blind': 'p.device_blind',
    'visitor_fact.device_blind': 'p.device_blind',
    'follow_up.phone_blind': 'case when t.phone_blind is not null then p.phone_blind end',
    'app_event.phone_blind': 'case when t.phone_blind is not null then p.phone_blind end',
    // No app told of it in these words.
    'app_event.hash': 'null',
    'order_identity.sealed': 'i.sealed',
    'order_identity.masked': 'i.masked',
    ...Object.fromEntries(
      ['name_masked', 'name_sealed', 'phone_masked', 'phone_sealed', 'phone_blind'].map((column) => [
        `order_contact.${column}`,
        `i.${column}`,
      ]),
    ),
    'photo.file_key': 'i.file_key',
    'photo.bytes': 'i.bytes',
    'hook_event.body': `convert_to(replace(replace(@text, p.old_name, p.name), p.old_account, p.account), 'UTF8')`,
    'hook_event.body_sealed': 'null',
    // Nobody asks whose the money is that a copy paid.
    'cash_record.payer_sealed': 'null',
    'cash_record.payer_masked': 'null',
    // Nothing is corrected at a played lender: a row would be copied into a null that its table refuses.
    'order_correction.old_sealed': 'null',
    'order_correction.new_sealed': 'null',
    'order_correction.new_blind': 'null',
    // Copies of the same case are worked by different people.
    ...Object.fromEntries(
      [
        'collection_case.holder_id',
        'case_spell.holder_id',
        'contact_attempt.staff_id',
        'follow_up.staff_id',
        'promise.staff_id',
        'case_event.staff_id',
      ].map((at) => [at, colleague(`t.${at.split('.')[1]}`)]),
    ),
    'case_event.actor': colleagueNamed('t.actor'),
    // Within the hours they were made in: some minutes earlier nobody may be called.
    ...Object.fromEntries(
      [
        'contact_attempt.at',
        'contact_attempt.lawful_from',
        'contact_attempt.lawful_until',
        'follow_up.at',
        'promise.made_at',
      ].map((at) => [at, `t.${at.split('.')[1] ?? ''} - c.back_days`]),
    ),
    // A report names lenders, and nobody else: a copy's person has the same. Whose an account is names its holder.
    'source_inquiry.answer_sealed': `case when t.source <> 'accountName' then t.answer_sealed
      when (t.facts ->> 'nameScore')::numeric = 1 then p.account_report end`,
    'source_inquiry.account_blind': 'case when t.account_blind is not null then p.bank_account_blind end',
    // Nothing was compared of a copy's person, who has another name.
    'source_inquiry.compared_blind': 'null',
    // Pages name the person: a copy's are its own, and none were printed.
    'warning_letter.file_key': 'null',
    'warning_letter.sha256': 'null',
    'warning_letter.printed_at': 'null',
  },
  joins: {
    order_identity: 'join new_identity i on i.copy = c.copy and i.person = c.person and i.field = t.field',
    order_contact: 'join new_contact i on i.copy = c.copy and i.person = c.person and i.place = t.place',
    photo: 'join new_photo i on i.kind = t.kind',
  },
  afterwards: [
    // A name has as many words as it has: not as many as the one that was played.
    `insert into order_name_word (word, order_no, app_code)
       select i.word, c.order_no, o.app_code from copies c
         join new_name_word i on i.copy = c.copy and i.person = c.person join orders o on o.order_no = c.order_no`,
  ],
}
