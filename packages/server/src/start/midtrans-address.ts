import { StartRefused } from '../db/embedded/start-refused.ts'

/** Where Midtrans Payouts is and how it is spoken to. */
export interface MidtransAddress {
  url: string
  creatorKey: string
  approverKey: string
  /** Newest first. */
  merchantKeys: readonly [string, string?]
  /** The far end that this process started itself. */
  own?: boolean
  answerTimeoutMs?: number
}

const names = ['MIDTRANS_CREATOR_KEY', 'MIDTRANS_APPROVER_KEY', 'MIDTRANS_MERCHANT_KEY'] as const

/**
 * Midtrans as the environment names it; null: nothing goes out by it.
 * @throws StartRefused that names what is missing
 */
export function readMidtrans(env: Record<string, string | undefined>): MidtransAddress | null {
  const url = env['MIDTRANS_URL']
  if (url === undefined) return null
  const missing = names.filter((name) => (env[name] ?? '') === '')
  if (missing.length > 0)
    throw new StartRefused(
      `${missing.join(', ')} must be set where MIDTRANS_URL is: no payout could be sent.`,
    )
  const [creatorKey = '', approverKey = '', merchant = ''] = names.map((name) => env[name])
  const [key = '', replaced] = merchant.split(',').map((each) => each.trim())
  return { url, creatorKey, approverKey, merchantKeys: replaced === undefined ? [key] : [key, replaced] }
}
