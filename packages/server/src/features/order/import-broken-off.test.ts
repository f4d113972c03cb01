import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitImport, getImport, previewImport } from '@lumbung/contract/order/import'
import { commitImport as commitJob, recoverImports } from './commit-import.ts'
import { previewImport as previewJob } from './preview-import.ts'
import {
  asSystem,
  bringToPreview,
  drawnOn,
  freeTerms,
  importedOrders,
  openLoans,
  violations,
} from '@lumbung/lab/world/imports'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let maker: Caller
beforeAll(async () => {
  world = await openWorld({ start: drawnOn })
  maker = await world.as('finance_maker')
})
afterAll(async () => world.close())

/** As a job finds it that has just been queued. */
async function setState(id: number, state: 'committing' | 'previewing'): Promise<void> {
  await asSystem(world, async (tx) =>
    tx.updateTable('import_file').set({ state }).where('id', '=', id).execute(),
  )
}

async function onOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a commit that breaks in the middle books the rest, and nothing twice', async () => {
  const { id } = await bringToPreview(world, maker, openLoans(120, 'broken'))
  await onOwner(`
      create function break_here() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger break_here before insert on loan for each row when (new.order_no = 'broken000070') execute function break_here();`)
  await maker.ok(commitImport, { id, requestKey: randomUUID() })
  await expect(world.drain()).rejects.toThrow(/disk is full/)
  expect(await maker.ok(getImport, { id })).toMatchObject({
    state: 'committing',
    committed: 50,
    error: 'INTERNAL',
  })
  await onOwner('drop trigger break_here on loan; drop function break_here()')
  await recoverImports(world.services)
  await world.drain()
  expect(await maker.ok(getImport, { id })).toMatchObject({
    state: 'committed',
    committed: 120,
    error: null,
  })
  expect(await importedOrders(world, id)).toHaveLength(120)
  expect(await violations(world)).toEqual([])
})

test('two commits at once book each row once', async () => {
  const { id } = await bringToPreview(world, maker, openLoans(120, 'racing'))
  await setState(id, 'committing')
  await Promise.all([
    commitJob({ importId: id }, world.services),
    commitJob({ importId: id }, world.services),
  ])
  expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'committed', committed: 120 })
  expect(await importedOrders(world, id)).toHaveLength(120)
})

test('two previews at once leave each row once', async () => {
  const { id } = await bringToPreview(world, maker, openLoans(1200, 'twice'))
  await setState(id, 'previewing')
  await Promise.all([
    previewJob({ importId: id }, world.services),
    previewJob({ importId: id }, world.services),
  ])
  expect(await maker.ok(getImport, { id })).toMatchObject({
    state: 'previewed',
    read: 1200,
    accepted: 1200,
  })
})

test('a preview that a stop broke off is begun again at the next start', async () => {
  const { id } = await bringToPreview(world, maker, openLoans(3, 'stopped'))
  await setState(id, 'previewing')
  await recoverImports(world.services)
  await world.drain()
  expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'previewed', read: 3, accepted: 3 })
})

test('a preview whose file is gone fails and says so', async () => {
  const { id } = await bringToPreview(world, maker, openLoans(1, 'gonegone'))
  const { file_key: fileKey } = await asSystem(world, async (tx) =>
    tx.selectFrom('import_file').select('file_key').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await world.services.files.remove(fileKey)
  const { mapping } = await maker.ok(getImport, { id })
  await maker.ok(previewImport, { id, mapping: mapping ?? [], terms: freeTerms })
  await world.drain()
  expect(await maker.ok(getImport, { id })).toMatchObject({ state: 'failed', error: 'NOT_FOUND' })
})
