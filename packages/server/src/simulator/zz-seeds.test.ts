import { businessDay } from '@lumbung/domain/calendar'
import { test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { testPasswordCost } from '../passwords.ts'
import { openWorld } from '../testing/world.ts'
import { Rows } from '../records/bulk-rows.ts'
import { readCast } from './model/cast.ts'
import { hireColleagues } from './staff.ts'
import { Writing } from './writing.ts'

test('seeds', async () => {
  const world = await openWorld()
  await transact(world.db, '*', async (tx) => await hireColleagues(tx, new Date(), testPasswordCost))
  const cast = await transact(world.db, '*', readCast)
  const none = { key: '', type: '', bytes: 0 }
  const [days, orders, from, to, unrest = 1] = (process.env['SEEDS'] ?? '34,60,1,200').split(',').map(Number) as [number, number, number, number, number]
  const lines: [number, string][] = []
  for (let seed = from; seed <= to; seed += 1) {
    const rows = new Rows()
    const plan = { seed, firstDay: businessDay('2026-09-01'), days, orders, unrest }
    const writing = await Writing.begin(plan, cast, { rows, seals: world.services.seals, photos: { idCard: none, selfie: none, incomeProof: none }, recordedAt: new Date() })
    let n = 0
    const acts = new Set<string>()
    for (const { steps } of writing.days((day) => day.slice(2).replaceAll('-', '') + String(++n).padStart(6, '0')))
      for (const { act } of steps) {
        if (act === null) continue
        acts.add(act.kind)
        if (act.kind === 'sendBack') acts.add(act.way)
        if (act.kind === 'release') acts.add('release:' + act.way)
        if (act.kind === 'pay' && act.deliveries > 1) acts.add('twice')
      }
    for (const row of rows.take('extension')) acts.add('x:' + String(row['state']))
    for (const row of rows.take('reduction')) acts.add(`r${String(row['approvals_needed'])}:` + String(row['state']))
    for (const row of rows.take('cash_record')) { if (row['unmatched_reason']) acts.add('u:' + String(row['unmatched_reason'])); if (Number(row['credit']) > 0) acts.add('credit') }
    for (const row of rows.take('ledger_entry')) acts.add('l:' + String(row['memo']))
    lines.push([seed, [...acts].sort().join(' ')])
  }
  const all = new Set(lines.flatMap(([, l]) => l.split(' ')))
  console.log(all.size, [...all].sort().join(' '))
  const sets = lines.map(([seed, l]) => [seed, new Set(l.split(' '))] as const)
  const pairs: [number, number, string[]][] = []
  for (const [x, xs] of sets) for (const [y, ys] of sets) if (x < y) pairs.push([x, y, [...all].filter((k) => !xs.has(k) && !ys.has(k))])
  for (const [x, y, missing] of pairs.toSorted((p, q) => p[2].length - q[2].length).slice(0, 12)) console.log(x, y, missing.join(' '))
  console.log('single', sets.filter(([, x]) => ['look', 'r1:lapsed'].every((k) => x.has(k))).map(([n, x]) => n + (x.has('r2:lapsed') ? '!' : '') + (x.has('x:expired')?'x':'')).join(' '))
  await world.close()
}, 600_000)
