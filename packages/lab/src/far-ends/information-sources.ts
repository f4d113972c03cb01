import { join } from 'node:path'
import { type Source, sources } from '@lumbung/domain/sources/source'
import type { SourceAddresses } from '@lumbung/server/start/source-addresses'
import { startAccountNameFarEnd } from './account-name/account-name-far-end.ts'
import { startDukcapilFarEnd } from './dukcapil/dukcapil-far-end.ts'
import { startFdcFarEnd } from './fdc/fdc-far-end.ts'
import { startSlikFarEnd } from './slik/slik-far-end.ts'
import type { SourceFarEnd } from './sources/source-far-end.ts'

export interface InformationSources extends Record<Source, SourceFarEnd> {
  addresses: SourceAddresses
  stop(): Promise<void>
}

/** Opens the simulated sources alone. */
const keyOf = (source: Source) => `${source}-key`

/** Every simulated source, and how it is spoken to. */
export async function startInformationSources(options: {
  folder: string
  now?: () => Date
}): Promise<InformationSources> {
  const { folder, ...common } = options
  const own = (source: Source) => ({ ...common, folder: join(folder, source), key: keyOf(source) })
  const opened = {
    slik: await startSlikFarEnd(own('slik')),
    fdc: await startFdcFarEnd(own('fdc')),
    dukcapil: await startDukcapilFarEnd(own('dukcapil')),
    accountName: await startAccountNameFarEnd(own('accountName')),
  }
  const addresses = sources.map(
    (source) => [source, { url: opened[source].url, key: keyOf(source) }] as const,
  )
  return {
    ...opened,
    addresses: { ...(Object.fromEntries(addresses) as SourceAddresses), own: true },
    stop: async () => {
      for (const source of sources) await opened[source].stop()
    },
  }
}
