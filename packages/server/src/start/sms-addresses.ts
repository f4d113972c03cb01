import { StartRefused } from '../db/embedded/start-refused.ts'

interface CarrierAddress {
  url: string
  sender: string
}

/** Where the carriers of messages are and how they are spoken to; one that is not named carries nothing. */
export interface SmsAddresses {
  infobip?: CarrierAddress & { apiKey: string; callbackToken: string }
  twilio?: CarrierAddress & { accountSid: string; authToken: string }
  /** The far ends that this process started itself. */
  own?: boolean
  /** How long an answer is waited for; by default as long as the gateway says. */
  answerTimeoutMs?: number
}

type Env = Record<string, string | undefined>

/**
 * The carriers that the environment names; without any of them messages wait until there is one.
 * @throws StartRefused that names what is missing of one that is named
 */
export function readSmsAddresses(env: Env): SmsAddresses {
  const carrier = (address: string, names: readonly string[]): string[] | null => {
    if (env[address] === undefined) return null
    const missing = names.filter((name) => (env[name] ?? '') === '')
    if (missing.length > 0)
      throw new StartRefused(
        `${missing.join(', ')} must be set where ${address} is: no message could be sent.`,
      )
    return [address, ...names].map((name) => env[name] ?? '')
  }
  const infobip = carrier('INFOBIP_URL', ['INFOBIP_SENDER', 'INFOBIP_API_KEY', 'INFOBIP_CALLBACK_TOKEN'])
  const twilio = carrier('TWILIO_URL', ['TWILIO_SENDER', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'])
  const [infobipUrl = '', infobipSender = '', apiKey = '', callbackToken = ''] = infobip ?? []
  const [twilioUrl = '', twilioSender = '', accountSid = '', authToken = ''] = twilio ?? []
  return {
    ...(infobip && { infobip: { url: infobipUrl, sender: infobipSender, apiKey, callbackToken } }),
    ...(twilio && { twilio: { url: twilioUrl, sender: twilioSender, accountSid, authToken } }),
  }
}
