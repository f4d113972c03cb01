import type { Call } from '@lumbung/contract/call'
import { midtransHook } from '@lumbung/contract/hooks/midtrans'
import { infobipHook, twilioHook } from '@lumbung/contract/hooks/sms'
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
  const name = Object.hasOwn(carriers, call.name) ? carriers[call.name as keyof typeof carriers] : null
  if (name === null) {
    const provider = call.name === midtransHook.name ? 'midtrans' : 'xendit'
    const payouts = findPayoutProvider(services, provider)
    return {
      provider,
      mayComeFrom: from(provider),
      verifyHead: (headers) => payouts?.verifyHook(headers) === true,
      verifyBody: ({ headers, raw }) => payouts?.verifyHookBody(headers, raw) === true,
    }
  }
  const carrier = services.sms.get(name)
  return {
    provider: name,
    mayComeFrom: from(name),
    verifyHead: (headers) => carrier?.verifyHead(headers) === true,
    verifyBody: (callback) => carrier?.verifyBody(callback) === true,
  }
}
