import type { Call } from '@lumbung/contract/call'
import { channelHooks } from '@lumbung/contract/hooks/payout-channels'
import { infobipHook, twilioHook } from '@lumbung/contract/hooks/sms'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import type { HookHeaders } from '../gateways/payment-channel.ts'
import { findPayoutProvider } from '../money/payout-provider.ts'
import type { Services } from './context.ts'

/** Who calls a callback address, and how it is told from others. */
export interface HookSender {
  provider: string
  /** Whether the operator lets it speak from there. */
  mayComeFrom(ip: string): boolean
  verifyHead(headers: HookHeaders): boolean
  /** Where the body is signed too. */
  verifyBody(callback: { path: string; headers: HookHeaders; raw: Uint8Array }): boolean
}

const carriers = { [infobipHook.name]: 'infobip', [twilioHook.name]: 'twilio' } as const

/** The provider behind a callback address; of one that is not configured nobody's word is taken. */
export function hookSender(call: Call, services: Services): HookSender {
  const { callbackFrom } = services.config
  const from = (provider: string) => (ip: string) => callbackFrom.get(provider)?.has(ip) ?? true
  const channel = payoutChannels.find((each) => channelHooks[each].name === call.name)
  if (channel !== undefined) {
    const payouts = findPayoutProvider(services, channel)
    return {
      provider: channel,
      mayComeFrom: from(channel),
      verifyHead: (headers) => payouts?.verifyHook(headers) === true,
      verifyBody: ({ headers, raw }) => payouts?.verifyHookBody(headers, raw) === true,
    }
  }
  const name = carriers[call.name as keyof typeof carriers]
  const carrier = services.sms.get(name)
  return {
    provider: name,
    mayComeFrom: from(name),
    verifyHead: (headers) => carrier?.verifyHead(headers) === true,
    verifyBody: (callback) => carrier?.verifyBody(callback) === true,
  }
}
