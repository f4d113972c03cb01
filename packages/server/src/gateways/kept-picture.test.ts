import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { localFileStore } from './file-store.ts'
import { keepPicture } from './kept-picture.ts'

test('what apps upload fills a queue of its own: who comes too much is told so, and a cashier waits for nobody', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbung-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = localFileStore({ folder, keys: [{ id: 1, key: randomBytes(32) }] })
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer()
  const { promise: sent, resolve: send } = Promise.withResolvers<Buffer>()
  const keep = async (from: 'apps' | 'staff', read: () => Promise<Buffer>) =>
    await keepPicture(files, { read }, { from, takesPdf: false })

  const slow = Array.from({ length: 42 }, async () => await keep('apps', async () => await sent))
  await expect(keep('apps', async () => picture)).rejects.toMatchObject({ code: 'BUSY' })
  expect(await keep('staff', async () => picture)).toMatchObject({ mediaType: 'image/jpeg' })

  send(picture)
  const kept = await Promise.all(slow)
  expect(new Set(kept.map(({ fileKey }) => fileKey)).size).toBe(42)
})
