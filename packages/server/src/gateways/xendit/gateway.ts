import { StartRefused } from '../../db/embedded/start-refused.ts'
import type { PaymentChannel } from '../payment-channel.ts'
import { type ChannelAddress, type PayoutGateway, readSecrets } from '../payout-gateway.ts'
import { createXendit } from './xendit.ts'

/** Where Xendit is and how it is spoken to. */
export interface XenditAddress extends ChannelAddress {
  secretKey: string
  /** Newest first. */
  callbackTokens: readonly [string, string?]
}

const variables = ['XENDIT_URL', 'XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'] as const

/** Xendit: payments come in by it too, so that production does not start without it. */
export const xendit: PayoutGateway<XenditAddress, PaymentChannel> = {
  variables,
  readAddress(env, production) {
    const url = env['XENDIT_URL']
    if (url === undefined) {
      if (!production) return null
      throw new StartRefused(
        'XENDIT_URL, XENDIT_SECRET_KEY and XENDIT_CALLBACK_TOKEN must be set in production.',
      )
    }
    const secretKey = env['XENDIT_SECRET_KEY'] ?? ''
    if (secretKey === '' && production)
      throw new StartRefused('XENDIT_SECRET_KEY must be set in production: no payment could be asked about.')
    const callbackTokens = readSecrets(env['XENDIT_CALLBACK_TOKEN'])
    if (callbackTokens === null || (callbackTokens[0] === '' && production))
      throw new StartRefused(
        'XENDIT_CALLBACK_TOKEN must be one token, or two with a comma between while one replaces the other, newest first.',
      )
    return { url, secretKey, callbackTokens }
  },
  open: ({ url, own = false, ...address }) => createXendit({ baseUrl: url, ownFarEnd: own, ...address }),
}
