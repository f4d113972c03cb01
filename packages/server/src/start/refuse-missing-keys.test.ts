import { afterEach, beforeEach, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { createSeals } from '../secrets/seals.ts'
import { refuseMissingKeys } from './refuse-missing-keys.ts'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => await world.close())

const old = { id: 1, key: Buffer.alloc(32, 7) }
const newer = { id: 2, key: Buffer.alloc(32, 8) }
const start = async (...keys: { id: number; key: Buffer }[]) =>
  await transact(world.db, '*', async (tx) => await refuseMissingKeys(tx, createSeals(keys), new Date()))
const known = async () =>
  await transact(
    world.db,
    '*',
    async (tx) => await tx.selectFrom('master_key').select(['id', 'is_index']).orderBy('id').execute(),
  )

test('a key that was put in front seals from then on, and none of both may be left out any more', async () => {
  await start(old)
  await start(newer, old)
  expect(await known()).toEqual([
    { id: 1, is_index: true },
    { id: 2, is_index: false },
  ])
  await expect(start(old)).rejects.toThrow(/sealed with master key 2, which LUMBUNG_MASTER_KEY does not name/)
  await expect(start(newer)).rejects.toThrow(/sealed with master key 1, which/)
  await expect(start(newer, old)).resolves.toBeUndefined()
})

test('another key under a known number is refused, and so is another last one: nobody would be found by it', async () => {
  await start(newer, old)
  await expect(start({ id: 2, key: Buffer.alloc(32, 9) }, old)).rejects.toThrow(
    /^Master key 2 .* is another key/,
  )
  await expect(start(old, newer)).rejects.toThrow(/^Master key 1 must stay the last one/)
})

test('a database of before says by its rows which keys it needs', async () => {
  // The secrets of the apps' signatures were sealed with the key of the tests.
  await expect(start(newer)).rejects.toThrow(/sealed with master key 1, which/)
  expect(await known()).toEqual([])
  await start(newer, old)
  expect(await known()).toEqual([
    { id: 1, is_index: true },
    { id: 2, is_index: false },
  ])
})
