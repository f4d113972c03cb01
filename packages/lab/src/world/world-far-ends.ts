import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import type { OpenedChannels } from '@lumbung/server/gateways/payout-gateways'
import type { SmsAddresses } from '@lumbung/server/start/sms-addresses'
import { openPool } from '@lumbung/server/db/pool'
import { type Carriers, startCarriers } from '../far-ends/carriers.ts'
import { type InformationSources, startInformationSources } from '../far-ends/information-sources.ts'
import { type ReportReceivers, startReportReceivers } from '../far-ends/report-receivers.ts'
import { type MidtransFarEnd, startMidtransFarEnd } from '../far-ends/midtrans/midtrans-far-end.ts'
import { type FarEnd, startXenditFarEnd } from '../far-ends/xendit/xendit-far-end.ts'

type OpenedSms = SmsAddresses & { callbackUrl: (provider: MessageProvider) => string }

const xenditKeys = { secretKey: 'secret-key', callbackToken: 'callback-token' }
const midtransKeys = { creatorKey: 'creator-key', approverKey: 'approver-key', merchantKey: 'merchant-key' }

/** How a product speaks to the simulated channels of its world. */
export function channelsOf(
  { farEnd, midtrans }: { farEnd: { url: string }; midtrans: { url: string } },
  answerTimeoutMs?: number,
  callbackTokens: readonly [string, string?] = [xenditKeys.callbackToken],
): OpenedChannels {
  const { secretKey } = xenditKeys
  const { creatorKey, approverKey, merchantKey } = midtransKeys
  const ours = { own: true, ...(answerTimeoutMs !== undefined && { answerTimeoutMs }) }
  return {
    xendit: { url: farEnd.url, secretKey, callbackTokens, ...ours },
    midtrans: { url: midtrans.url, creatorKey, approverKey, merchantKeys: [merchantKey], ...ours },
  }
}

/** Every far end of a world. @param about where the product answers, once it does, and its business time */
export async function startFarEnds(
  dataDir: string,
  about: { base: () => string; now: () => Date; payoutDelayMs: number; dedupe: boolean },
): Promise<{
  farEnd: FarEnd
  midtrans: MidtransFarEnd
  carriers: Carriers
  sms: OpenedSms
  sources: InformationSources
  receivers: ReportReceivers
  stop: () => Promise<void>
}> {
  const { base, now, payoutDelayMs, dedupe } = about
  const farEnd = await startXenditFarEnd({
    folder: join(dataDir, 'far-end'),
    callbackUrl: () => `${base()}/hooks/xendit`,
    ...xenditKeys,
    payoutDelayMs,
    dedupe,
    now,
  })
  const midtrans = await startMidtransFarEnd({
    folder: join(dataDir, 'far-end'),
    callbackUrl: () => `${base()}/hooks/midtrans`,
    ...midtransKeys,
    payoutDelayMs,
    now,
  })
  const folder = join(dataDir, 'carriers')
  const callbackUrl = (provider: MessageProvider) => `${base()}/hooks/${provider}`
  const carriers = await startCarriers({ folder, callbackUrl, now })
  const sources = await startInformationSources({ folder: join(dataDir, 'sources'), now })
  const receivers = await startReportReceivers({ folder: join(dataDir, 'sources'), now })
  const stop = async () => {
    await receivers.stop()
    await farEnd.stop()
    await midtrans.stop()
    await sources.stop()
    await carriers.stop()
  }
  return { farEnd, midtrans, carriers, sms: { ...carriers.addresses, callbackUrl }, sources, receivers, stop }
}

/** A pool that sees the rows of every app outside transactions too. */
export function openEye(url: string, log: Logger): pg.Pool {
  const eye = openPool(url, log)
  eye.options.options = `${eye.options.options ?? ''} -c lumbung.apps=*`
  return eye
}

/** Runs a statement outside every world. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
