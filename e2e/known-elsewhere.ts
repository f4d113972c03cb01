import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '@lumbung/domain/sources/source'
import type { Product } from './product.ts'

/** How a simulated source of facts treats one person from now on (`SourceBehaviour` of the far end); null: as usual. */
export async function knowAt(
  { dataDir }: Product,
  source: Source,
  /** The ID number, or for `accountName` the account's. */
  subject: string,
  behaviour: object | null,
): Promise<void> {
  const known = JSON.parse(readFileSync(join(dataDir, 'far-end', 'sources.json'), 'utf8')) as Record<
    string,
    { url: string; key: string }
  >
  const { url, key } = known[source] ?? { url: '', key: '' }
  const response = await fetch(`${url}/simulate/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, authorization: `Bearer ${key}` },
    body: JSON.stringify({ subject, behaviour }),
  })
  if (!response.ok) throw new Error(`${source}: ${response.status} ${await response.text()}`)
}
