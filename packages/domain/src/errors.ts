/**
 * Every way a call may be refused, over the whole product. A new code is one more word here; the
 * tables of statuses and of words in three languages do not compile until they know it.
 */
export const ERROR_CODES = [
  // any call
  'NOT_PERMITTED',
  'VALIDATION',
  'RATE_LIMITED',
  'BUSY',
  'INTERNAL',
  'NOT_FOUND',
  'DUPLICATE',
  'IDEMPOTENCY_MISMATCH',
  'ANSWERED_BEFORE',
  'IN_PROGRESS',
  'STATE_CONFLICT',
  'VERSION_CONFLICT',
  'REASON_MISSING',
  'SAME_PERSON',
  'NO_COMPANY_ACCOUNT',
  'PASSWORD_AGAIN',
  // login
  'LOGIN_FAILED',
  'LOGIN_LOCKED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_TOO_SOON',
  'PASSWORD_WEAK',
  'PASSWORD_WRONG',
  // roles and accounts
  'GRANT_BEYOND',
  'ROLE_FIXED',
  'ROLE_IN_USE',
  'LAST_ADMIN',
  // borrower apps and hooks
  'SIGNATURE_INVALID',
  'REQUEST_REPLAYED',
  'APP_UNKNOWN',
  'PHONEBOOK_REFUSED',
  'OPEN_ORDER_EXISTS',
  'COOLING_OFF',
  'INQUIRY_OPEN',
  'CONSENT_EXPIRED',
  'SOURCE_STOPPED',
  'AFFORDABILITY_EXCEEDED',
  'CONSENT_MISSING',
  // outward reports
  'LAYOUT_NOT_AGREED',
  'REFUSED_LINE_WRONG',
  // products
  'PRODUCT_UNKNOWN',
  'COST_CEILING_EXCEEDED',
  // review
  'ORDER_NOT_FOUND',
  'LOCK_LOST',
  'LOCK_HELD',
  'BEING_DECIDED',
  'UNDO_TOO_LATE',
  'CHECKLIST_INCOMPLETE',
  'RETURNS_EXHAUSTED',
  'GO_BACKS_EXHAUSTED',
  'ROLLBACK_TOO_LATE',
  'SIGNING_TOO_LATE',
  'NOT_IN_GROUP',
  'CAPACITY_REACHED',
  'OFF_DUTY',
  'CORRECTION_WAITING',
  // risk rules
  'RULES_WRONG',
  'REPLAY_MISSING',
  'TRIAL_RUNNING',
  // sending money
  'ACCOUNT_NOT_CONFIRMED',
  'ATTEMPTS_EXHAUSTED',
  'FAILURE_NOT_RETRYABLE',
  'PAYOUT_CONTRADICTED',
  'NOT_PUT_FORWARD',
  'ALREADY_PUT_FORWARD',
  'PAYOUT_HELD',
  'NOT_HELD',
  'PAYOUT_RELEASED',
  'PAYOUT_BEGUN',
  'PAYOUT_NOT_FAILED',
  'SAME_CHANNEL',
  'CHANNEL_UNAVAILABLE',
  // payments
  'NOTHING_LEFT',
  'AMOUNT_MISMATCH',
  'PAYMENT_NOT_MATCHED',
  'TAKES_NO_PAYMENT',
  'CODE_LIVE',
  'CREDIT_TOO_SMALL',
  'EVENT_IN_FUTURE',
  'SHOP_AMOUNT',
  // reduction and extension
  'REDUCTION_OPEN',
  'REDUCTION_TOO_LARGE',
  'FEE_TOO_LARGE',
  'FEE_PAID',
  'EXTENSIONS_EXHAUSTED',
  'EXTENSION_TOO_LATE',
  'EXTENSION_TOO_LONG',
  'EXTENSION_PASSES_NEXT',
  'WRITE_OFF_TOO_EARLY',
  // contact
  'CONTACT_WINDOW_CLOSED',
  'CONTACT_TOO_OFTEN',
  'CONTACT_REFUSED',
  'CASE_NOT_YOURS',
  'COLLECTOR_FULL',
  'COLLECTOR_OFF_DUTY',
  'CERTIFICATE_MISSING',
  'REACH_AT_CASE',
  'DISPATCH_NOBODY',
  'DISPATCH_OLD',
  'DISPATCH_WORKED',
  'DISPATCH_NOT_LAST',
  // messages
  'TEMPLATE_NOT_LIVE',
  'SELLER_STOPPED',
  'SELLER_OFF_DUTY',
  'SELLER_NOBODY',
  'RECYCLE_TOO_SOON',
  'DONE_SINCE',
  'SETTING_TOO_LATE',
  'AGENCY_NOT_IN_FORCE',
  'AGENCY_FULL',
  'AGENCY_NOBODY',
  'LETTERS_DONE',
  'LETTER_TOO_SOON',
  // personal data
  'REVEAL_QUOTA',
  'REVEAL_EXPIRED',
  // files
  'FILE_TYPE',
  'FILE_TOO_LARGE',
  'FILE_ENCODING',
  'FILE_COLUMNS',
  'FILE_FORMULA',
  'FILE_BOMB',
  'FILE_UNREADABLE',
  'IMPORT_NOT_READY',
  // bank statements
  'STATEMENT_UNREADABLE',
  'STATEMENT_ACCOUNT',
  'STATEMENT_BALANCE',
  'STATEMENT_DAYS',
  'STATEMENT_LINE_TWICE',
  'STATEMENT_GAP',
  'STATEMENT_LOADED',
  'STATEMENT_ROWS',
  'BANK_DAY_CLOSED',
  'BANK_DAY_OPEN',
  'BANK_DAY_UNEXPLAINED',
  'BANK_DAY_ORDER',
  'CHANNEL_DAY_DIFFERS',
  'LINK_EXPIRED',
  // exports and bulk work
  'EXPORTS_EXHAUSTED',
  'EXPORT_TOO_LARGE',
  'REHEARSAL_OLD',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export type ErrorDetail = Record<string, string | number>

/** A rule said no. Passes untouched through every layer; only the edge puts it into words. */
export class LendingError extends Error {
  readonly code: ErrorCode
  /** What was wrong, by input field: a word the screens translate. */
  readonly fields: Record<string, string> | undefined
  /** Values for the placeholders of the message. */
  readonly detail: ErrorDetail | undefined

  constructor(code: ErrorCode, options: { fields?: Record<string, string>; detail?: ErrorDetail } = {}) {
    super(options.detail ? `${code} ${JSON.stringify(options.detail)}` : code)
    this.name = 'LendingError'
    this.code = code
    this.fields = options.fields
    this.detail = options.detail
  }
}

/** Throws a {@link LendingError} with the code. */
export function refuse(code: ErrorCode, detail?: ErrorDetail): never {
  throw new LendingError(code, detail ? { detail } : {})
}

/** Throws VALIDATION naming the wrong fields. */
export function refuseFields(fields: Record<string, string>): never {
  throw new LendingError('VALIDATION', { fields })
}
