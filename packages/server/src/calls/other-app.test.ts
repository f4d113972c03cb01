import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@lumbung/contract/call'
import { calls, type CallName } from '@lumbung/contract/calls'
import { listParts } from '@lumbung/contract/list'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { openConsoleLogin } from '../db/console-login.ts'
import { applied, madeUpApplication } from '@lumbung/lab/world/applications'
import { requestFor } from '@lumbung/lab/world/call-input'
import { canary, fillOtherApp, importedFile, type OtherApp } from '@lumbung/lab/world/other-app'
import { send } from '@lumbung/lab/world/send-call'
import { openWorld, type World } from '@lumbung/lab/world/world'

/** Calls that nobody of one app makes, and why. */
const notOfAnApp: Partial<Record<CallName, string>> = {
  'GET /user/environment': 'nobody is signed in, and nothing of an app is told',
  'POST /user/login': 'nobody is signed in',
  'POST /user/login_verifaction': 'nobody is signed in',
  'POST /user/send_mail_verification': 'nobody is signed in',
  'POST /user/accept_invitation': 'who holds the mailed link is its person',
  'POST /user/get_invitation': 'who holds the mailed link is its person',
  'POST /user/login_out': 'ends the session that walks',
  ...Object.fromEntries(
    payoutChannels.map((channel) => [
      `POST /hooks/${channel}`,
      'a provider: of no app, and only the job reads what it says',
    ]),
  ),
  'POST /hooks/infobip': 'a provider, likewise',
  'POST /hooks/twilio': 'a provider, likewise',
}

/** Calls that write, are told something of the other app and do not refuse: why nothing of it is met. */
const takesAll: Partial<Record<CallName, string>> = {
  'POST /user/mark_read': 'one’s own notifications',
  'POST /user/edit_user': 'one’s own profile',
  'POST /power/set_language': 'one’s own language',
  'POST /power/role_menu_save': 'the role keeps the screens it has: nothing is written',
  'POST /order/upload_import': 'a file of one’s own; that its orders are booked is found when it is',
  'POST /user/save_dashboard': 'one’s own tiles',
  'POST /utils/save_layout': 'one’s own columns',
  'POST /order/export_unmasked': 'a list under one’s own apps',
  'POST /utils/request_export': 'a list under one’s own apps',
  'POST /utils/rehearse_bulk': 'a job looks at the rows, each under its own call',
  'POST /open/events': 'a visit in one’s own app',
  'POST /repay/ask_channel': 'one’s own payments are asked for',
  'POST /repay/find_payments': 'a search that finds nothing',
  'POST /utils/report_error': 'the order number is what the browser says',
}

/** Lists of people and roles: they work for several apps, and every caller may read them. */
const ofEveryApp: readonly CallName[] = [
  'POST /user/get_users',
  'POST /power/get_users',
  'POST /power/get_role_list',
]

/** Fields of a filter that can only mean rows of the other app. */
const theirs = ['app', 'orderNo', 'id', 'importId', 'replayId']

let world: World
let other: OtherApp
let panen: pg.Client
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  other = await fillOtherApp(world)
  await applied(world, 'panen')
  await other.narrow()
  panen = new pg.Client({ connectionString: await openConsoleLogin(world.url) })
  await panen.connect()
  await panen.query(`set lumbung.apps = 'panen'`)
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
}, 240_000)
afterAll(async () => {
  await panen.end()
  await owner.end()
  await world.close()
})

/** What guyub has, by field; by call where a field means another thing in each. */
function valuesOf({ name, path }: Call): Record<string, unknown> {
  const [orderNo = ''] = other.orderNos
  const [, , , running = '', waiting = ''] = other.orderNos
  const common = {
    orderNo,
    orderNos: other.orderNos,
    applicationId: other.applicationId,
    importId: other.importId,
    replayId: other.replayId,
    ruleSetId: other.ruleSetId,
    versionId: other.draftId,
    basedOn: other.draftId,
    look: other.look,
    role_id: other.roleId,
    session: other.sessionId,
    device: other.deviceId,
    correctionId: other.correctionId,
    app: 'guyub',
    apps: ['guyub'],
    ticket: other.ticket,
    note: 'a reason',
    days: 7,
    upTo: 1,
  }
  return { ...common, ...idOf(path), ...own(name, { running, waiting }) }
}

const ids: readonly [RegExp, (of: OtherApp) => number][] = [
  [/^\/sms\/.*template$/, (of) => of.templateId],
  [/^\/sms\/.*batch(_preview)?$/, (of) => of.batchId],
  [/^\/sms\/get_message$/, (of) => of.messageId],
  [/^\/user\/end_session/, (of) => of.sessionId],
  [/^\/user\/forget_device/, (of) => of.deviceId],
  [/^\/(user|power)\/|save_reviewer$|get_reviewers$/, (of) => of.staffId],
  [/^\/order\/photo/, (of) => of.photoId],
  [/^\/order\/.*(import|refused_rows)/, (of) => of.importId],
  [/settle_correction$/, (of) => of.correctionId],
  [/review_groups?$/, (of) => of.groupId],
  [/decide_match$/, (of) => of.cashIds.proposed],
  [/match_payment$/, (of) => of.cashIds.posted],
  [/reduction$/, (of) => of.reductionId],
  [/rule_set$/, (of) => of.ruleSetId],
  [/trial$/, (of) => of.trialId],
  [/replay$/, (of) => of.replayId],
  [/risk_entry$/, (of) => of.riskEntryId],
  [/^\/risk\//, (of) => of.draftId],
  [/(open_item|settlement)$/, (of) => of.openItemId],
  [/view$/, (of) => of.viewId],
  [/bulk(_rows)?$/, (of) => of.bulkId],
  [/^\/telemarketing\//, (of) => of.leadId],
  [/(export|download|decide_unmasked)$/, (of) => of.exportId],
]

function idOf(path: string): { id?: number } {
  const found = ids.find(([pattern]) => pattern.test(path))
  return found === undefined ? {} : { id: found[1](other) }
}

/** Values of single calls. */
function own(name: string, { running, waiting }: { running: string; waiting: string }): object {
  const photos = { idCard: other.photoId, selfie: other.photoId, incomeProof: other.photoId }
  const bank = { code: 'BCA', account: '5200077703', holder: 'Siti Aminah' }
  const named: Partial<Record<CallName, object>> = {
    'POST /user/change_password': { oldPassword: 'not the one', newPassword: 'another one that is long' },
    'GET /user/user_info': { token: other.person.token },
    'POST /approve/claim_next': other.claimed,
    'POST /approve/hand_over': { from: other.staffId, to: null },
    'POST /approve/assign_review': { to: { kind: 'reviewer', id: other.staffId } },
    'POST /approve/save_review_group': { memberIds: [], active: false },
    'POST /approve/save_review_settings': {},
    'POST /collection/check_complaint_file': { digest: '0'.repeat(64) },
    'POST /collection/make_complaint_pdf': { askedBy: 'OJK APPK' },
    'POST /report/get_report_proof': { report: 'placeRecovery', figure: 'cash' },
    'POST /repay/match_payment': { orderNo: running },
    'POST /repay/request_write_off': { orderNo: running },
    'POST /repay/request_fee': { orderNo: running, fee: 'documentCopy', amount: 1_000 },
    'POST /repay/request_refund': { orderNo: running, cashRecordId: null, toOrderNo: null },
    'POST /repay/request_return': {
      cashRecordId: other.cashIds.posted,
      bankCode: 'BCA',
      account: bank.account,
    },
    'POST /utils/propose_setting': { from: '2026-12-01', value: { from: 480, to: 1200 } },
    'GET /utils/get_days_off': { year: 2026 },
    'POST /loan/put_forward': { orderNo: waiting },
    'POST /sms/save_template': { texts: { id: 'a text' } },
    'POST /sms/save_batch': {
      templateId: other.templateId,
      startAt: '2026-11-20T05:00:00Z',
      latestAt: '2026-11-21T05:00:00Z',
    },
    'POST /risk/save_draft': {
      content: { baseScore: 0, bands: [{ rating: 'A', from: null, outcome: 'pass' }], rules: [] },
    },
    'POST /risk/save_rule_set': { name: 'mine', app: 'guyub' },
    'POST /risk/decide_version': { decision: 'refuse' },
    'POST /open/events': {
      events: [{ kind: 'visited', id: 'visit-0001', at: '2026-11-20T05:00:00Z', deviceId: 'd'.repeat(32) }],
    },
    'POST /telemarketing/upload_lead_file': { name: 'leads.csv', app: 'panen', pool: 'registered' },
    'POST /open/applications': { ...madeUpApplication(photos) },
    'POST /open/check_otp': { code: '123456' },
    'POST /open/resubmit': { photos, bank },
    'POST /utils/rehearse_bulk': { targets: { rows: [{ key: waiting, version: 0 }] } },
    'POST /utils/get_versions': { keys: other.orderNos },
    // By which filter they asked is told again to who asked.
    'POST /order/export_unmasked': { columns: [{ field: 'orderNo', label: 'Order' }], filter: {} },
    'POST /utils/request_export': {
      columns: [{ field: 'orderNo', label: 'Order' }],
      filter: { orderNo: running },
    },
    'POST /utils/save_view': { filter: { orderNo: running } },
    'POST /utils/report_error': { orderNo: running },
    'POST /order/upload_import': { name: 'loans.csv' },
    'POST /order/preview_import': {
      mapping: Array.from({ length: 10 }, () => 'ignore'),
      terms: {
        app: 'panen',
        amountFactor: 1,
        dueRule: 'after',
        calendar: 'days',
        serviceFeePpm: 0,
        handlingFee: 0,
        interestPpm: 0,
        overdueFirstPpm: 0,
        overdueLaterPpm: 0,
      },
    },
  }
  return named[name as CallName] ?? {}
}

/** What is told a call, one request at a time: a list is asked by each of its filters too. */
function requestsOf(call: Call): unknown[] {
  const values = valuesOf(call)
  const list = listParts(call)
  if (list === null) return [requestFor(call, values)]
  const { filter: _filter, ...rest } = values
  const asked = requestFor(call, rest) as { filter: object }
  const bare = requestFor(call, {}) as { filter: object }
  return [
    { ...bare, size: 200 },
    { ...asked, size: 200 },
  ]
}

async function make(
  call: Call,
  request: unknown,
): Promise<{ code: string | number; text: string; ret: unknown }> {
  const options = call.body === 'upload' ? { upload: importedFile } : {}
  const answer =
    call.access === 'app'
      ? await world.appCall('panen', call, request, options)
      : call.access === 'open'
        ? await send(world.base, call, request as never, options, () => ({}))
        : await other.person.call(call, request, options)
  const ret: unknown = answer.code === '' ? answer.data.ret : null
  const text = ret instanceof Buffer ? ret.toString('latin1') : JSON.stringify(answer)
  return { code: answer.code, text, ret }
}

/** Words and numbers of guyub that stand in a text and were not told. */
function foundIn(text: string, told = ''): string[] {
  return [canary, canary.toUpperCase(), ...other.orderNos].filter(
    (word) => text.includes(word) && !told.includes(word),
  )
}

/** Tables and their rows as text, as somebody sees them. */
async function rowsSeenBy(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_table_privilege('lumbung_console', c.oid, 'select') order by 1`,
  )
  const seen = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
    seen.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return seen
}

/** Kept of what was asked, whoever asked it; a channel is asked for all apps at once. */
const trails = new Set(['audit', 'once_key', 'login_counter', 'payment_poll'])

/** What is not the person's to change: rows that they do not see, and those of others that everybody sees. */
async function rowsOfOthers(): Promise<Map<string, string[]>> {
  const [all, mine] = [await rowsSeenBy(owner), await rowsSeenBy(panen)]
  return new Map(
    [...all].flatMap(([table, rows]): [string, string[]][] => {
      if (trails.has(table)) return []
      const seen = new Set(mine.get(table))
      const hidden = rows.filter((row) => !seen.has(row) && !isSearch(table, row))
      return [[table, hidden.length > 0 ? hidden : rows.filter((row) => !isOwn(table, row))]]
    }),
  )
}

/** That somebody searched is kept of what was asked, too: it is about no order. */
function isSearch(table: string, row: string): boolean {
  return table === 'access_log' && (JSON.parse(row) as { order_no: string | null }).order_no === null
}

/** Whose a row of a table is that everybody sees. */
function isOwn(table: string, row: string): boolean {
  const columns = JSON.parse(row) as Record<string, unknown>
  const whose = ['staff_id', 'owner_id', 'last_staff_id', ...(table === 'staff' ? ['id'] : [])]
  return whose.some((column) => columns[column] === other.person.staffId)
}

/** What is another row now, gone or new. */
function changesBetween(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const [was, is] = [new Set(rows), new Set(after.get(table))]
    return [...was.symmetricDifference(is)].map((row) => `${table}: ${row}`)
  })
}

test('as the database’s own role under one app, no row of any table says a word of another', async () => {
  const found = [...(await rowsSeenBy(panen))].flatMap(([table, rows]) =>
    // Which order a fault was met on is what a browser said; only who works for all apps reads it.
    table === 'error_report'
      ? []
      : rows.filter((row) => foundIn(row).length > 0).map((row) => `${table}: ${row}`),
  )
  expect(found).toEqual([])
  const theirOwn = [...(await rowsSeenBy(owner)).values()].flat().filter((row) => foundIn(row).length > 0)
  expect(theirOwn.length).toBeGreaterThan(100)
})

test('who holds every call for one app meets nothing of another, whatever number they tell', async () => {
  const before = await rowsOfOthers()
  const [faults, taken] = [[] as string[], new Set<string>()]
  for (const call of calls.filter(({ name }) => !(name in notOfAnApp))) {
    for (const request of requestsOf(call)) {
      const { code, text, ret } = await make(call, request)
      const told = `${JSON.stringify(request)}${call.body === 'upload' ? importedFile.toString() : ''}`
      const met = foundIn(text, told)
      if (met.length > 0) faults.push(`${call.name} tells of ${met.join(', ')}: ${text}`)
      if (code === '' && !call.looks) taken.add(call.name)
      if (isUnread(code)) faults.push(`${call.name} was not really asked: ${text}`)
      if (code === '' && isTheirs(call, request) && (ret as { items: unknown[] }).items.length > 0)
        faults.push(`${call.name} found something by ${told}: ${text}`)
    }
  }
  expect(faults).toEqual([])
  expect([...taken].toSorted()).toEqual(Object.keys(takesAll).toSorted())
  await world.drain()
  expect(changesBetween(before, await rowsOfOthers())).toEqual([])
}, 240_000)

/** The call did not come to look for what it was told. */
function isUnread(code: string | number): boolean {
  return ['VALIDATION', 'INTERNAL', 'RATE_LIMITED', 'PASSWORD_AGAIN', 403].includes(code)
}

function isTheirs(call: Call, request: unknown): boolean {
  if (listParts(call) === null || ofEveryApp.some((name) => name === call.name)) return false
  const { filter } = request as { filter: object }
  return theirs.some((field) => field in filter)
}
