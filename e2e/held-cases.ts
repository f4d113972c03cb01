import { expect, type Page } from '@playwright/test'
import { callAs } from './money-waiting.ts'
import { freshKey } from './product.ts'

/** The demo's first collector. */
export const collectorName = 'Intan Permata'

type Rows<Row> = { items: Row[] }

/** A certified collector holds every open case; how a manager does it is another story's. */
export async function giveAll(manager: Page, count: number): Promise<void> {
  const everyone = (await callAs(manager, '/collection/get_collectors', {
    filter: { name: collectorName },
  })) as Rows<{
    id: number
    version: number
  }>
  const [who] = everyone.items
  if (who === undefined) throw new Error(`no collector ${collectorName}`)
  const certificate = { no: 'SPPI-0042', issuer: 'SPPI', until: '2999-12-31' }
  const { id, version: seen } = who
  await callAs(manager, '/collection/save_collector', {
    id,
    version: seen,
    onDuty: true,
    capacity: null,
    group: null,
    weight: 100,
    leave: null,
    certificate,
  })
  let open: { orderNo: string; version: number }[] = []
  // The night's work opens a case for what fell due.
  const found = async (): Promise<number> => {
    const answer = await callAs(manager, '/collection/get_cases', { filter: { open: true } })
    open = (answer as Rows<(typeof open)[number]>).items
    return open.length
  }
  await expect.poll(found, { message: 'open cases', timeout: 90_000 }).toBe(count)
  for (const { orderNo, version } of open) {
    const give = { orderNo, version, to: id, note: '', requestKey: freshKey() }
    await callAs(manager, '/collection/assign_case', give)
  }
}
