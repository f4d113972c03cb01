import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { commitImport, getImport, previewImport, uploadImport } from '@lumbung/contract/order/import'
import { drawnOn, freeTerms, openLoans } from '../../testing/imports.ts'
import { openWorld } from '../../testing/world.ts'
test('timing', async () => {
  const world = await openWorld({ start: drawnOn })
  const maker = await world.as('finance_maker')
  const run = async (label: string, bytes: Uint8Array) => {
    const h = monitorEventLoopDelay({ resolution: 5 }); h.enable()
    const t0 = performance.now()
    const { id, suggested } = await maker.ok(uploadImport, { name: 'l.csv' }, { upload: bytes })
    const t1 = performance.now()
    await maker.ok(previewImport, { id, mapping: suggested, terms: freeTerms })
    await world.drain()
    const t2 = performance.now()
    await maker.ok(previewImport, { id, mapping: suggested, terms: freeTerms })
    const t3 = performance.now()
    await world.drain()
    const t4 = performance.now()
    await maker.ok(commitImport, { id, requestKey: randomUUID() })
    await world.drain()
    const t5 = performance.now()
    const f = await maker.ok(getImport, { id })
    console.log(label, bytes.length, 'upload', (t1-t0)|0, 'preview', (t2-t1)|0, 'again call', (t3-t2)|0, 'job', (t4-t3)|0, 'commit', (t5-t4)|0, f.state, f.committed, 'loop max ms', h.max/1e6|0)
  }
  await run('real', readFileSync('/work/shared/data/loan-payments-500.csv'))
  await run('5k', openLoans(5000, 'five'))
  if (process.env['BIG']) await run('100k', openLoans(100_000, 'hundred'))
  await world.close()
}, 600_000)
