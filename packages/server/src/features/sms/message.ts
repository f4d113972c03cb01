import { sql } from 'kysely'
import { getMessage, getMessages, type MessageListRow } from '@lumbung/contract/sms/message'
import { refuse } from '@lumbung/domain/errors'
import { hideCodes } from '@lumbung/domain/messages/otp'
import { rupiah, sumOf } from '@lumbung/domain/money'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { listOf } from '../../lists/answer-list.ts'
import { openIdentity } from '../../records/order/order-identity.ts'

const join = sql`left join orders o on o.order_no = m.order_no join message_template t on t.id = m.template_id
                 left join message_batch b on b.id = m.batch_id`
const fields = {
  app: sql`coalesce(o.app_code, m.app_code)`,
  borrowerName: sql`coalesce(o.name_masked, '')`,
  phone: sql`coalesce(m.phone_masked, o.phone_masked)`,
  template: sql`t.name`,
  batch: sql`case when b.id is not null then json_build_object('id', b.id, 'number', b.number) end`,
} as const

const list = implement(getMessages, async (request, { tx }) => {
  const page = await listOf(tx, getMessages, request, {
    of: ['message', 'm'],
    join,
    fields,
    // What is only prepared is no message yet.
    where: sql`m.state <> 'draft'`,
    filter: {
      orderNo: (orderNo) => sql`m.order_no = ${orderNo.trim()}`,
      batch: (id) => sql`m.batch_id = ${id}`,
    },
    by: 'id',
    descending: true,
    key: { column: sql`m.id`, type: 'bigint' },
    sorts: { handedAt: { column: sql`coalesce(m.handed_at, '-infinity')`, type: 'timestamptz' } },
  })
  return { ...page, costOnPage: sumOf(page.items, ({ cost }) => rupiah(cost)) }
})

const instants = ['lawfulFrom', 'nextTryAt', 'madeAt', 'handedAt', 'endedAt'] as const

const show = implement(getMessage, async ({ id }, { tx, services }) => {
  const { rows } = await sql<
    MessageListRow & {
      textSealed: Buffer | null
      encoding: 'gsm7' | 'ucs2' | null
      units: number | null
      templateNumber: number | null
      zone: string | null
      providerId: string | null
      asked: number
    }
  >`
    select m.id, m.order_no as "orderNo", m.kind, m.purpose, m.language, m.wanted_language as "wantedLanguage", m.state, m.blocked_by as "blockedBy",
           m.lawful_from as "lawfulFrom", m.next_try_at as "nextTryAt", m.provider, m.provider_words as "providerWords",
           m.provider_code as "providerCode", m.parts, m.cost, m.tries, m.made_at as "madeAt", m.handed_at as "handedAt",
           m.ended_at as "endedAt", m.text_sealed as "textSealed", m.encoding, m.units, v.number as "templateNumber",
           m.zone, m.provider_id as "providerId", m.asked,
           ${sql.join(Object.entries(fields).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))}
      from message m ${join} left join message_template_version v on v.id = m.template_version_id
     where m.id = ${id} and m.state <> 'draft'`.execute(tx)
  const [row] = rows
  if (row === undefined) refuse('NOT_FOUND')
  const { textSealed, ...shown } = row
  for (const name of instants)
    Object.assign(shown, { [name]: (shown[name] as unknown as Date | null)?.toISOString() ?? null })
  const name =
    row.orderNo === null ? '' : ((await openIdentity(tx, services.seals, row.orderNo, 'name')) ?? '')
  const text = textSealed === null ? null : masked(services.seals.open(textSealed), name)
  return { ...shown, text: text !== null && row.purpose === 'otp' ? hideCodes(text) : text }
})

/** A text as the screens show it: the borrower's first name by its first letter. */
function masked(text: string, name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first === '' ? text : text.replaceAll(first, `${first.slice(0, 1)}••••`)
}

export const messageCalls: readonly Implementation[] = [list, show]
