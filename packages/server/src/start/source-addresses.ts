import { type Source, sources } from '@lumbung/domain/sources/source'
import { createAccountName } from '../gateways/account-name/account-name.ts'
import { StartRefused } from '../db/embedded/start-refused.ts'
import { createDukcapil } from '../gateways/dukcapil/dukcapil.ts'
import { createFdc } from '../gateways/fdc/fdc.ts'
import type { Sources } from '../gateways/information-source.ts'
import { createSlik } from '../gateways/slik/slik.ts'

/** Where the sources of facts are and the key each wants; one that is not named is not asked. */
export interface SourceAddresses extends Partial<Record<Source, { url: string; key: string }>> {
  /** The far ends that this process started itself. */
  own?: boolean
  /** How long an answer is waited for; by default as long as the gateway says. */
  answerTimeoutMs?: number
}

/**
 * The sources that the environment names (`SLIK_URL` with `SLIK_KEY`, and so on).
 * @throws StartRefused where an address has no key
 */
export function readSourceAddresses(env: Record<string, string | undefined>): SourceAddresses {
  const named = sources.flatMap((source) => {
    const name = source.replace(/[A-Z]/g, '_$&').toUpperCase()
    const [url, key = ''] = [env[`${name}_URL`], env[`${name}_KEY`]]
    if (url === undefined) return []
    if (key === '')
      throw new StartRefused(`${name}_KEY must be set where ${name}_URL is: ${source} would not answer.`)
    return [[source, { url, key }]]
  })
  return Object.fromEntries(named) as SourceAddresses
}

/** The connected sources by name. */
export function openSources({
  own = false,
  answerTimeoutMs,
  slik,
  fdc,
  dukcapil,
  accountName,
}: SourceAddresses): Sources {
  const common = { ownFarEnd: own, ...(answerTimeoutMs !== undefined && { answerTimeoutMs }) }
  const opened = [
    ...(slik ? [createSlik({ ...common, baseUrl: slik.url, apiKey: slik.key })] : []),
    ...(fdc ? [createFdc({ ...common, baseUrl: fdc.url, token: fdc.key })] : []),
    ...(dukcapil ? [createDukcapil({ ...common, baseUrl: dukcapil.url, apiKey: dukcapil.key })] : []),
    ...(accountName
      ? [createAccountName({ ...common, baseUrl: accountName.url, apiKey: accountName.key })]
      : []),
  ]
  return new Map(opened.map((source) => [source.name, source]))
}
