import { StartRefused } from '../../db/embedded/start-refused.ts'
import { type ChannelAddress, type PayoutGateway, readSecrets } from '../payout-gateway.ts'
import { createMidtrans } from './midtrans.ts'

/** Where Midtrans Payouts is and how it is spoken to. */
export interface MidtransAddress extends ChannelAddress {
  creatorKey: string
  approverKey: string
  /** Newest first. */
  merchantKeys: readonly [string, string?]
}

const keys = ['MIDTRANS_CREATOR_KEY', 'MIDTRANS_APPROVER_KEY', 'MIDTRANS_MERCHANT_KEY'] as const

/** Midtrans Payouts (Iris), connected where the environment names its address. */
export const midtrans: PayoutGateway<MidtransAddress> = {
  variables: ['MIDTRANS_URL', ...keys],
  readAddress(env) {
    const url = env['MIDTRANS_URL']
    if (url === undefined) return null
    const missing = keys.filter((name) => (env[name] ?? '') === '')
    if (missing.length > 0)
      throw new StartRefused(
        `${missing.join(', ')} must be set where MIDTRANS_URL is: no payout could be sent.`,
      )
    const [creatorKey = '', approverKey = '', merchant] = keys.map((name) => env[name])
    const merchantKeys = readSecrets(merchant)
    if (merchantKeys === null)
      throw new StartRefused(
        'MIDTRANS_MERCHANT_KEY must be one key, or two with a comma between while one replaces the other, newest first.',
      )
    return { url, creatorKey, approverKey, merchantKeys }
  },
  open: ({ url, own = false, ...address }) => createMidtrans({ baseUrl: url, ownFarEnd: own, ...address }),
}
