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
