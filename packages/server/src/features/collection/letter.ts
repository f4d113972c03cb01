import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { assignCase } from '@lumbung/contract/collection/case'
import { getLetterPdf, getLetters, issueLetter } from '@lumbung/contract/collection/letter'
import { businessDay } from '@lumbung/domain/calendar'
import { type LetterLevel, letterNumber, nextLetter } from '@lumbung/domain/cases/letter'
import { judgeLetter } from '@lumbung/domain/contact/contact-guard'
import { refuse } from '@lumbung/domain/errors'
import {
  firstLetterTexts,
  type LetterLanguage,
  letterLanguages,
  purposeOfLevel,
} from '@lumbung/domain/messages/letter-text'
import { fillTemplate, type MessageLanguage, writtenIn } from '@lumbung/domain/messages/template'
import { rupiah, sum } from '@lumbung/domain/money'
import type { CallContext, Implementation, Services } from '../../calls/context.ts'
import { implement, type FileAnswer } from '../../calls/registry.ts'
import { Refused } from '../../calls/errors.ts'
import { covers, transact } from '../../db/transaction.ts'
import { personOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { languageOf } from '../../orders/languages.queries.ts'
import { owedOn } from '../../orders/order-parts.ts'
import { printInThread } from '../../paper/print-in-thread.ts'
import { findOpenCase, moveCase } from '../../records/case/case-moves.ts'
import { addLetter, keepPages } from '../../records/case/letters.ts'
import { letterTemplate, type TemplateTexts } from '../../records/messages/message-templates.ts'
import { openIdentity } from '../../records/order/order-identity.ts'
import { logAccess } from '../../records/people/access-log.ts'
import { moverOf } from './contact.ts'
import { contactFacts } from '../../orders/contact-facts.queries.ts'
import type { LetterPrint } from './letter-print.ts'

const thread = new URL('letter-print-thread.ts', import.meta.url)

const list = implement(
  getLetters,
  async (request, { tx }) =>
    await listOf(tx, getLetters, request, {
      of: ['warning_letter', 'w'],
      fields: {
        number: sql`'SP' || w.level || '/' || to_char(w.day, 'YYMMDD') || '/' || lpad(w.id::text, 4, '0')`,
        by: personOf(sql`w.staff_id`),
        template: sql`(select t.name || ' v' || v.number from message_template_version v
                         join message_template t on t.id = v.template_id where v.id = w.template_version_id)`,
      },
      filter: {},
      by: 'issuedAt',
      descending: true,
    }),
)

/** The next warning of a case, with what is owed today; its pages are printed by a job of the same transaction. */
const issue = implement(issueLetter, async ({ orderNo, version }, context) => {
  const { tx, staff, services, now, today, scopeOf } = context
  const record = (await findOpenCase(tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  if (record.department !== 'collection') refuse('ORDER_NOT_FOUND')
  if (record.version !== version) refuse('VERSION_CONFLICT')
  if (record.holder_id !== staff.id && !covers(scopeOf(assignCase), record.app_code)) refuse('CASE_NOT_YOURS')
  const facts =
    (await contactFacts(tx, [orderNo], { staffId: staff.id, now, today })).get(orderNo) ??
    refuse('ORDER_NOT_FOUND')
  const rule = judgeLetter(facts)
  if (rule !== null) return new Refused('CONTACT_REFUSED', { detail: { rule } })
  const before = await tx
    .selectFrom('warning_letter')
    .select(['level', 'day'])
    .where('case_id', '=', record.id)
    .execute()
  const next = nextLetter(
    before.map((each) => ({ level: each.level, day: businessDay(each.day) })),
    today,
  )
  if ('refused' in next)
    return next.refused === 'all' ? refuse('LETTERS_DONE') : refuse('LETTER_TOO_SOON', { from: next.from })
  const owed = (await owedOn(tx, [orderNo], today)).get(orderNo) ?? refuse('STATE_CONFLICT')
  const { level } = next
  const { principal, interest, penalty } = owed
  const figures = { days_late: facts.daysLate, principal, interest, penalty }
  const spoken = await spokenIn(context, orderNo, level)
  const id = await addLetter(tx, {
    order_no: orderNo,
    case_id: record.id,
    level,
    day: today,
    issued_at: now,
    staff_id: staff.id,
    ...figures,
    ...spoken,
  })
  const detail = {
    letter: letterNumber(level, today, id),
    daysLate: facts.daysLate,
    principal,
    interest,
    penalty,
  }
  await moveCase(tx, record, { kind: 'letter', change: {}, detail }, moverOf(context))
  await services.queue.send(tx, 'printLetter', { letterId: id })
  return { id, level }
})

/** The text of a level that is in use, and in which of its languages the borrower is warned. */
async function spokenIn({ tx }: CallContext, orderNo: string, level: LetterLevel) {
  const { app_code: app } = await tx
    .selectFrom('orders')
    .select('app_code')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const template = await letterTemplate(tx, purposeOfLevel[level], app)
  const wanted = await languageOf(tx, orderNo)
  const language = letterLanguage(template?.texts ?? firstLetterTexts[purposeOfLevel[level]], wanted)
  return { template_version_id: template?.versionId ?? null, language, wanted_language: wanted }
}

/** Theirs, where the text has it and the paper its letters; else Indonesian. */
function letterLanguage(texts: TemplateTexts, wanted: MessageLanguage): LetterLanguage {
  const said = writtenIn(texts, wanted)
  return letterLanguages.find((each) => each === said) ?? 'id'
}

/** Prints what was issued, once: whoever comes second finds the pages there. */
export async function printIssued({ letterId }: { letterId: number }, services: Services): Promise<void> {
  const print = await transact(services.db, '*', async (tx): Promise<LetterPrint | null> => {
    const row = await tx
      .selectFrom('warning_letter as w')
      .innerJoin('orders as o', 'o.order_no', 'w.order_no')
      .innerJoin('app as a', 'a.code', 'o.app_code')
      .innerJoin('loan as l', 'l.order_no', 'w.order_no')
      .leftJoin('message_template_version as v', 'v.id', 'w.template_version_id')
      .selectAll('w')
      .select(['a.name as app', 'o.name_masked', 'l.due_day', 'v.texts'])
      .where('w.id', '=', letterId)
      .where('w.printed_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) return null
    const told = async (field: 'name' | 'address') =>
      await openIdentity(tx, services.seals, row.order_no, field)
    const level = row.level as LetterPrint['level']
    const language = row.language as LetterLanguage
    const texts = (row.texts ?? firstLetterTexts[purposeOfLevel[level]]) as TemplateTexts
    const name = (await told('name')) ?? row.name_masked
    const [principal, interest, penalty] = [rupiah(row.principal), rupiah(row.interest), rupiah(row.penalty)]
    const { text } = fillTemplate(
      texts[language] ?? '',
      language,
      {
        name,
        app: row.app,
        orderNo: row.order_no,
        dueDay: businessDay(row.due_day),
        daysLate: row.days_late,
        principal,
        interest,
        penalty,
        owed: sum([principal, interest, penalty]),
      },
      'long',
    )
    return {
      id: row.id,
      level,
      day: businessDay(row.day),
      orderNo: row.order_no,
      name,
      address: (await told('address')) ?? '',
      language,
      text,
    }
  })
  if (print === null) return
  const pages = await printInThread(thread, print)
  const { key, sha256 } = await services.files.put(pages, { type: 'application/pdf' })
  const isKept = await transact(
    services.db,
    '*',
    async (tx) => await keepPages(tx, letterId, { file_key: key, sha256, printed_at: services.clock.now() }),
  )
  if (!isKept) await services.files.remove(key)
}

const open = implement(getLetterPdf, async ({ orderNo, id }, context): Promise<FileAnswer> => {
  const { tx, staff, wall, ip, services } = context
  const row = await tx
    .selectFrom('warning_letter')
    .selectAll()
    .where('id', '=', id)
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  if (row?.file_key == null) refuse('NOT_FOUND')
  const { content } = await services.files.get(row.file_key)
  // The very pages that were issued, or none.
  if (createHash('sha256').update(content).digest('hex') !== row.sha256) refuse('INTERNAL', { letter: id })
  await logAccess(tx, {
    at: wall,
    staffId: staff.id,
    orderNo,
    field: `letter:${id}`,
    reasonCode: 'contactBorrower',
    ip,
  })
  const name = `${letterNumber(row.level, businessDay(row.day), id).replaceAll('/', '-')}.pdf`
  return { bytes: content, mediaType: 'application/pdf', name }
})

export const letterCalls: readonly Implementation[] = [list, issue, open]
