import type { CallName } from '@lumbung/contract/calls'
import { payoutChannels, type PayoutChannel } from '@lumbung/domain/order/payout-channel'

/**
 * Why a second delivery of a call is harmless.
 * - `guarded`: by a version or a state the second is refused, and changes nothing
 * - `setsValue`: the second leaves what the first left
 * - `ownKey`: single by a key of its own that the first has taken
 * - `replaces`: what the second makes takes the place of what the first made
 * - `runsOut`: the second makes one more of what nobody uses, and it runs out by itself
 * - `counts`: each delivery is meant to be counted
 * - `writesNothing`: it only answers
 */
type Kind = 'guarded' | 'setsValue' | 'ownKey' | 'replaces' | 'runsOut' | 'counts' | 'writesNothing'

const channelHooks = Object.fromEntries(
  payoutChannels.map((channel) => [
    `POST /hooks/${channel}`,
    ['ownKey', 'the key of the event: more deliveries are only counted'],
  ]),
) as unknown as Record<`POST /hooks/${PayoutChannel}`, ['ownKey', string]>

/** Every writing call without a request key, and why it needs none. */
export const harmlessTwice = {
  'POST /user/change_password': ['guarded', 'the old password is the old one no more'],
  'POST /user/login': [
    'runsOut',
    'the login that waits is the same one; a session nobody got the token of ends idle',
  ],
  'POST /user/login_out': ['setsValue', 'the session is ended'],
  'POST /user/login_verifaction': ['guarded', 'a code works once'],
  'POST /user/send_mail_verification': ['guarded', 'another code is mailed after a minute, not before'],
  'POST /user/confirm_password': ['setsValue', 'ten minutes from now'],
  'POST /user/end_session': ['guarded', 'an ended session is not found'],
  'POST /user/forget_device': ['guarded', 'a forgotten device is not found'],
  'POST /collection/get_complaint_file': ['counts', 'each opening of a complaint file stands in the trail'],
  'POST /collection/make_complaint_pdf': [
    'counts',
    'each PDF made stands in the trail with who asked for it',
  ],
  'POST /repay/find_payments': ['counts', 'each search for what is personal stands in the trail'],
  'POST /user/mark_read': ['setsValue', 'read up to the one named'],
  'POST /user/edit_user': ['setsValue', 'the profile as sent'],
  'POST /user/save_dashboard': ['setsValue', 'the tiles as sent'],
  'POST /utils/hide_view': ['setsValue', 'the view as sent'],
  'POST /user/share_dashboard': ['setsValue', 'the tiles of the role as sent'],
  'POST /user/set_dashboard_target': ['setsValue', 'the target of the day as sent'],
  'POST /power/set_language': ['setsValue', 'the language as sent'],
  'POST /user/accept_invitation': ['guarded', 'a link works once'],
  'POST /power/role_copy': ['ownKey', 'the name of the role is taken'],
  'POST /power/role_delete': ['guarded', 'the role is gone'],
  'POST /power/role_save': ['guarded', 'by its version; a new one by its name'],
  'POST /power/role_menu_save': ['guarded', 'by the version of the role'],
  'POST /power/interface_save': ['guarded', 'by the version of the role'],
  'POST /power/user_edit': ['guarded', 'by the version of the account'],
  'POST /power/end_user_sessions': ['setsValue', 'the sessions are ended'],
  'POST /power/forget_user_devices': ['setsValue', 'the devices are forgotten'],
  'POST /power/invite_user': ['ownKey', 'the e-mail has its account'],
  'POST /power/reset_user': ['replaces', 'of a person’s links only the newest works'],
  'POST /order/reveal': ['counts', 'each time a value is opened is in the access log and in the quota'],
  'POST /repay/reveal_return_account': [
    'counts',
    'each time a value is opened is in the access log and in the quota',
  ],
  'POST /order/reveal_for_review': [
    'setsValue',
    'within one claim the same look with the same reason is written down and counted once',
  ],
  'POST /order/preview_import': ['replaces', 'an earlier preview of the file is forgotten'],
  'POST /order/upload_import': ['ownKey', 'the same bytes are booked once, however often they were uploaded'],
  'POST /approve/claim': ['setsValue', 'one’s own lock is renewed'],
  'POST /approve/release': ['guarded', 'who gave the order back holds it no more'],
  'POST /approve/undo_decision': ['setsValue', 'a decision that was taken back stays so'],
  'POST /approve/tick': ['setsValue', 'the result of the check'],
  'POST /approve/save_review_group': ['guarded', 'by its version; a new one by its name'],
  'POST /approve/assign_reviews': [
    'setsValue',
    'an order waits for one person, who was dealt it by the same rule',
  ],
  'POST /approve/hand_over': ['setsValue', 'what was handed over is theirs no more'],
  'POST /approve/save_reviewer': ['setsValue', 'on duty and capacity as sent'],
  'POST /sms/save_template': ['guarded', 'by its version; a new one by its name'],
  'POST /sms/submit_template': ['guarded', 'by the version of the template'],
  'POST /sms/check_template': ['guarded', 'by the version of the template'],
  'POST /sms/turn_template': ['guarded', 'by the version of the template'],
  'POST /sms/prepare_batch': ['guarded', 'by the version of the batch'],
  'POST /sms/save_automatic': ['setsValue', 'the template from that day on, as sent'],
  'POST /sms/save_banned_words': ['setsValue', 'the words from that day on, as sent'],
  'POST /sms/save_carrier': ['guarded', 'by the version of the carrier'],
  'POST /collection/save_collector': ['guarded', 'by the version of the collector'],
  'POST /collection/save_dispatch_rules': ['guarded', 'by the version of the rules'],
  'POST /open/check_otp': ['counts', 'a code is right once, and each guess is counted'],
  'POST /open/events': ['ownKey', 'each event counts once by its id'],
  'POST /telemarketing/retrain_seller': ['guarded', 'by the version of the seller'],
  'POST /telemarketing/reveal_lead': ['counts', 'each time a value is opened is kept, and in the quota'],
  'POST /telemarketing/save_seller': ['guarded', 'by the version of the seller'],
  'POST /telemarketing/upload_lead_file': [
    'ownKey',
    'the same bytes become leads once; a phone is a lead once',
  ],
  'POST /precollection/save_operator': ['guarded', 'by the version of the operator'],
  'POST /precollection/save_dispatch_rules': ['guarded', 'by the version of the rules'],
  'POST /approve/save_review_settings': ['guarded', 'by the version of the settings'],
  'POST /approve/claim_second_look': ['setsValue', 'the look held already is answered again'],
  'POST /approve/release_second_look': ['guarded', 'who gave the look back holds it no more'],
  'POST /approve/tick_second_look': ['setsValue', 'the result of the check'],
  'POST /loan/inquire': [
    'writesNothing',
    'it asks the channel once more; what it answers is taken once by state',
  ],
  'POST /repay/quote_extension': ['writesNothing', 'a price is told, nothing is kept'],
  'POST /risk/cancel_replay': ['guarded', 'by the state of the replay'],
  'POST /open/applications': ['ownKey', 'the app’s applicationId: the same answers how its order stands'],
  'POST /open/photos': ['runsOut', 'a photo that no application takes is forgotten after a week'],
  'POST /repay/upload_proof': [
    'runsOut',
    'a picture that nothing is put forward with is forgotten after a week',
  ],
  'POST /open/extension_quote': ['writesNothing', 'a price is told, nothing is kept'],
  'POST /hooks/infobip': ['counts', 'the same news is kept once, and counted'],
  'POST /hooks/twilio': ['counts', 'the same news is kept once, and counted'],
  ...channelHooks,
  'POST /utils/upload_statement': [
    'ownKey',
    'the same bytes are loaded to an account once, however often they were uploaded',
  ],
  'GET /utils/report_file': ['counts', 'each download of a month’s file stands in the trail'],
  'GET /telemarketing/refused_leads': ['counts', 'each download of people’s rows stands in the trail'],
  'GET /order/refused_rows': ['counts', 'each download of people’s rows stands in the trail'],
  'POST /utils/upload_refused_lines': ['guarded', 'a file that is answered takes no answer again'],
  'POST /utils/match_bank_day': ['guarded', 'a line that is explained is not matched again'],
  'POST /utils/take_bank_line': ['guarded', 'by the version of the line'],
  'POST /utils/delete_view': ['guarded', 'the view is gone'],
  'POST /utils/save_layout': ['setsValue', 'the layout as sent'],
  'POST /utils/save_view_mailing': ['setsValue', 'the schedule as sent'],
  'POST /utils/save_view': [
    'ownKey',
    'the name among one’s own views of the list; one with an id is set as sent',
  ],
  'POST /utils/cancel_export': ['guarded', 'by the state of the export'],
  'POST /utils/request_download': ['runsOut', 'a ticket that nobody uses is good for minutes'],
  'POST /utils/retry_export': ['guarded', 'by the state of the export'],
  'POST /utils/cancel_bulk': ['guarded', 'by the state of the act'],
  'POST /utils/rehearse_undo_bulk': ['guarded', 'by the state of the act'],
  'POST /utils/rehearse_bulk': ['replaces', 'the earlier rehearsal of the same action is cancelled'],
  'POST /utils/save_day_off': ['setsValue', 'the day off as sent'],
  'POST /utils/remove_day_off': ['guarded', 'the day is no day off any more'],
  'POST /utils/report_error': ['counts', 'the same fault is one report with a number of times'],
} as const satisfies Partial<Record<CallName, readonly [Kind, string]>>
