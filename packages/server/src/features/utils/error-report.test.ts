import { afterAll, beforeAll, expect, test } from 'vitest'
import { getErrorReports, reportError } from '@lumbung/contract/utils/error-report'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const report = {
  message: "Cannot read properties of undefined (reading 'map')",
  info: 'order list',
  url: '/order/orderList',
  stack: 'TypeError: x\n    at OrderList (http://127.0.0.1:8080/assets/order-list-BX12ab9Q.js:12:3401)',
  appVersion: '1.4.0',
}

async function reports() {
  const admin = await world.as('admin')
  return (await admin.ok(getErrorReports, { filter: {}, size: 200 })).items
}

test('the same fault is one group, whatever build, line or person it comes from', async () => {
  const [first, second] = [await world.another('qc', 'One'), await world.another('qc', 'Two')]
  await first.ok(reportError, { ...report, orderNo: '261120000001' })
  await second.ok(reportError, {
    ...report,
    stack: report.stack.replace('BX12ab9Q', 'ZZ88cd1P').replace('12:3401', '13:99'),
    orderNo: '261120000002',
    appVersion: '1.4.1',
  })
  const items = await reports()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    count: 2,
    orderNo: '261120000002',
    appVersion: '1.4.1',
    lastPerson: { name: 'Two' },
  })
})

test('nothing personal and no secret is kept, wherever it stood', async () => {
  const secrets = [
    '0812-3456-789',
    '+62 812 3456 789',
    '3273014506900002',
    'siti.nur@mail.test',
    'kZ8q3vX0n1B7yT5uR2wE9aSdFgHjKlQwErTyUiOpAsD',
  ]
  const person = await world.as('seller')
  for (const secret of secrets) {
    await person.ok(reportError, {
      message: `Failed for ${secret}`,
      info: `value ${secret}`,
      url: `/order/${secret}?phone=${secret}`,
      stack: `Error: ${secret}\n  at token=${secret}`,
      appVersion: '1',
    })
  }
  const kept = JSON.stringify(await reports())
  for (const secret of secrets) expect(kept).not.toContain(secret)
  expect(kept).not.toContain('?phone')
})

test('one person may report ten a minute', async () => {
  const person = await world.another('qc')
  const codes: (string | number)[] = []
  for (let n = 0; n < 12; n += 1) codes.push((await person.call(reportError, report)).code)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
  expect((await (await world.another('qc')).call(reportError, report)).code).toBe('')
})

test('reports are read by administrators only', async () => {
  const auditor = await world.as('auditor')
  expect((await auditor.call(getErrorReports, { filter: {}, size: 20 })).code).toBe('NOT_PERMITTED')
})

test('a name in small letters goes too, quoted or on a line of its own', async () => {
  const person = await world.another('seller')
  await person.ok(reportError, {
    message: `Unexpected token 's', ..."ame":"siti aminah"... is not valid JSON`,
    info: "drawing 'siti aminah'",
    url: '/order/orderList',
    stack:
      'Error: not understood\nsiti aminah, kampung baru\n    at OrderList (order-list-BX12ab9Q.js:12:3401)',
    appVersion: '1',
  })
  const kept = JSON.stringify(await reports())
  expect(kept).not.toMatch(/siti|aminah|kampung/)
  expect(kept).toContain('at OrderList')
})
