import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@lumbung/contract/call'
import { tellEvents } from '@lumbung/contract/open/event'
import {
  commitLeadFile,
  getLeadFiles,
  type LeadFileRow,
  uploadLeadFile,
} from '@lumbung/contract/telemarketing/file'
import { rehearseDeal, runDeal } from '@lumbung/contract/telemarketing/deal'
import { newKey } from './waiting-orders.ts'
import type { Caller, World } from './world.ts'

type Event = RequestOf<typeof tellEvents>['events'][number]

/** A number that is nobody's of the made-up applications. */
export const leadPhone = (n: number) => `0857${String(n).padStart(8, '0')}`

/** An app tells of a device that saw it. */
export async function visited(world: World, app: string, deviceId: string): Promise<void> {
  const visit = { id: `visit-of-${app}`, kind: 'visited', at: world.clock.now().toISOString() } as const
  await world.appCall(app, tellEvents, { events: [{ ...visit, channel: 'organic', deviceId }] })
}

/** An app tells of one person. */
export async function told(
  world: World,
  kind: 'codeAsked' | 'codeFailed' | 'registered',
  phone: string,
  more: { app?: string; marketing?: boolean; regency?: string; id?: string; at?: Date; name?: string } = {},
) {
  const {
    app = 'panen',
    marketing = true,
    regency = '3273',
    id = randomUUID(),
    at,
    name = 'Rina Wulandari',
  } = more
  const event = {
    kind,
    id,
    at: (at ?? world.clock.now()).toISOString(),
    channel: 'organic',
    phone,
    marketing,
    regency,
    name,
    ...(kind === 'codeFailed' && { reason: 'notDelivered' }),
  } as Event
  return await world.appCall(app, tellEvents, { events: [event] })
}

/** Brings a file of leads in and answers it as it is then. */
export async function leadFile(
  world: World,
  manager: Caller,
  rows: readonly string[],
  options: { commit?: boolean; pool?: 'codeFailed' | 'registered' } = {},
): Promise<LeadFileRow> {
  const bytes = Buffer.from(
    ['Nomor telepon,Nama,Kode kabupaten/kota,Tanggal persetujuan', ...rows, ''].join('\n'),
  )
  const { id } = await manager.ok(
    uploadLeadFile,
    {
      name: 'prospek.csv',
      app: 'panen',
      pool: options.pool ?? 'registered',
      source: 'Pameran Bandung',
      consent: 'Formulir bertanda tangan',
    },
    { upload: bytes },
  )
  await world.drain()
  if (options.commit === true) {
    await manager.ok(commitLeadFile, { id, requestKey: newKey() })
    await world.drain()
  }
  const { items } = await manager.ok(getLeadFiles, { filter: { id }, size: 1 })
  const [file] = items
  if (file === undefined) throw new Error('the file is not there')
  return file
}

/** Deals all free leads to who sells. */
export async function dealt(manager: Caller): Promise<void> {
  const pools = ['codeFailed', 'registered', 'rejected', 'cleared'] as const
  const { id } = await manager.ok(rehearseDeal, { pools: [...pools], requestKey: newKey() })
  await manager.ok(runDeal, { id, requestKey: newKey() })
}
