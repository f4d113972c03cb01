import type { MessageProvider } from '@lumbung/domain/messages/message'
import { createInfobip } from '../gateways/infobip/infobip.ts'
import type { SmsProvider } from '../gateways/sms-provider.ts'
import { createTwilio } from '../gateways/twilio/twilio.ts'
import type { SmsAddresses } from './sms-addresses.ts'

/** @param callbackUrl where a carrier tells its news, as the world sees it */
export function openSmsProviders(
  { infobip, twilio, own = false, answerTimeoutMs }: SmsAddresses,
  callbackUrl: (provider: MessageProvider) => string,
): ReadonlyMap<MessageProvider, SmsProvider> {
  const common = (name: MessageProvider) => ({
    ownFarEnd: own,
    callbackUrl: () => callbackUrl(name),
    ...(answerTimeoutMs !== undefined && { answerTimeoutMs }),
  })
  const providers: SmsProvider[] = []
  if (infobip) providers.push(createInfobip({ ...infobip, ...common('infobip'), baseUrl: infobip.url }))
  if (twilio) providers.push(createTwilio({ ...twilio, ...common('twilio'), baseUrl: twilio.url }))
  return new Map(providers.map((provider) => [provider.name, provider]))
}
