import { join } from 'node:path'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import type { SmsAddresses } from '@lumbung/server/start/sms-addresses'
import { startInfobipFarEnd } from './infobip/infobip-far-end.ts'
import type { SmsFarEnd } from './sms/sms-far-end.ts'
import { startTwilioFarEnd } from './twilio/twilio-far-end.ts'

export interface Carriers {
  infobip: SmsFarEnd
  twilio: SmsFarEnd
  addresses: SmsAddresses
  stop(): Promise<void>
}

/** Keys that only ever open the simulated carriers. */
const made = {
  apiKey: 'infobip-key',
  callbackToken: 'infobip-token',
  accountSid: 'AC0001',
  authToken: 'twilio-token',
}
const sender = 'LUMBUNG'

/** Both simulated carriers, and how they are spoken to. */
export async function startCarriers(options: {
  folder: string
  callbackUrl: (provider: MessageProvider) => string
  stepMs?: number
  callbackTriesMax?: number
  now?: () => Date
}): Promise<Carriers> {
  const { folder, callbackUrl, ...common } = options
  const { apiKey, callbackToken, accountSid, authToken } = made
  const infobip = await startInfobipFarEnd({
    ...common,
    folder: join(folder, 'infobip'),
    callbackUrl: () => callbackUrl('infobip'),
    apiKey,
    callbackToken,
  })
  const twilio = await startTwilioFarEnd({
    ...common,
    folder: join(folder, 'twilio'),
    callbackUrl: () => callbackUrl('twilio'),
    accountSid,
    authToken,
  })
  return {
    infobip,
    twilio,
    addresses: {
      infobip: { url: infobip.url, sender, apiKey, callbackToken },
      twilio: { url: twilio.url, sender, accountSid, authToken },
      own: true,
    },
    stop: async () => {
      await infobip.stop()
      await twilio.stop()
    },
  }
}
