import { type SentFeed, sentFeeds } from '@lumbung/domain/outward/feed'
import { StartRefused } from '../db/embedded/start-refused.ts'
import { createFdcReports } from '../gateways/fdc/fdc-reports.ts'
import { createPusdafil } from '../gateways/pusdafil/pusdafil.ts'
import type { ReportReceiver } from '../gateways/report-receiver.ts'

/** Where the receivers of our reports are and the key each wants; to one that is not named nothing is sent. */
export interface ReportAddresses extends Partial<Record<SentFeed, { url: string; key: string }>> {
  /** The far ends that this process started itself. */
  own?: boolean
  /** How long an answer is waited for; by default as long as the gateway says. */
  answerTimeoutMs?: number
}

/**
 * The receivers that the environment names (`FDC_REPORTS_URL` with `FDC_REPORTS_KEY`, `PUSDAFIL_REPORTS_URL` likewise).
 * @throws StartRefused where an address has no key
 */
export function readReportAddresses(env: Record<string, string | undefined>): ReportAddresses {
  const named = sentFeeds.flatMap((feed) => {
    const name = `${feed.toUpperCase()}_REPORTS`
    const [url, key = ''] = [env[`${name}_URL`], env[`${name}_KEY`]]
    if (url === undefined) return []
    if (key === '')
      throw new StartRefused(`${name}_KEY must be set where ${name}_URL is: ${feed} would take no report.`)
    return [[feed, { url, key }]]
  })
  return Object.fromEntries(named) as ReportAddresses
}

/** The connected receivers by name. */
export function openReceivers({
  own = false,
  answerTimeoutMs,
  fdc,
  pusdafil,
}: ReportAddresses): ReadonlyMap<SentFeed, ReportReceiver> {
  const common = { ownFarEnd: own, ...(answerTimeoutMs !== undefined && { answerTimeoutMs }) }
  const opened = [
    ...(fdc ? [createFdcReports({ ...common, baseUrl: fdc.url, token: fdc.key })] : []),
    ...(pusdafil ? [createPusdafil({ ...common, baseUrl: pusdafil.url, apiKey: pusdafil.key })] : []),
  ]
  return new Map(opened.map((receiver) => [receiver.name, receiver]))
}
