import { LendingError, type ErrorCode } from '@lumbung/domain/errors'
import type { Refusal } from '@lumbung/contract/call'

/**
 * A refusal that a command returns instead of throwing: what it wrote stays written (counted tries,
 * lockouts). A thrown LendingError rolls the transaction back.
 */
export class Refused {
  readonly code: ErrorCode | 403
  readonly detail: Refusal

  constructor(code: ErrorCode | 403, detail: Refusal = {}) {
    this.code = code
    this.detail = detail
  }
}

/** The session is gone: the only numeric code (rulings 4). */
export const sessionGone = new Refused(403)

/** Turns what was thrown into a refusal, or null when it is no refusal but a fault. */
export function refusalOf(error: unknown): Refused | null {
  if (!(error instanceof LendingError)) return null
  return new Refused(error.code, {
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.detail === undefined ? {} : { detail: error.detail }),
  })
}
