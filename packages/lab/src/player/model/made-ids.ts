import { createHash } from 'node:crypto'

/** Ids the channel would have given, from what they belong to: made again they are the same. */
function hex(kind: string, of: string): string {
  return createHash('sha256').update(`${kind}\0${of}`).digest('hex')
}

export function payoutId(reference: string): string {
  return `disb-${hex('payout', reference).slice(0, 24)}`
}

export function codeId(externalId: string): string {
  return hex('code', externalId).slice(0, 24)
}

/** @param no which payment on this code */
export function paymentId(externalId: string, no: number): string {
  const text = hex('payment', `${externalId}\0${no}`)
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    text.slice(12, 16),
    text.slice(16, 20),
    text.slice(20, 32),
  ].join('-')
}
