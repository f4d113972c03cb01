import type { Refusal } from '@lumbung/contract/call'
import type { ErrorCode } from '@lumbung/domain/errors'

/** The server understood the call and said no. */
export class CallRefused extends Error {
  readonly code: ErrorCode | 403
  readonly data: Refusal | null

  constructor(code: ErrorCode | 403, msg: string, data: Refusal | null) {
    super(msg)
    this.name = 'CallRefused'
    this.code = code
    this.data = data
  }
}

/**
 * Whoever was asked for the password again closed the question: nothing was done, and they know it. It is told nowhere,
 * as where a session is gone and a dialog asks; hence the same code.
 */
export class CallGivenUp extends CallRefused {
  constructor() {
    super(403, '', null)
    this.name = 'CallGivenUp'
  }
}

/** The call got no answer, or none that is an envelope. */
export class CallFailed extends Error {
  readonly status: number
  readonly requestId: string | null

  constructor(message: string, status: number, requestId: string | null) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.requestId = requestId
  }
}
