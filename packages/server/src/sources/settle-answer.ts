import { addDays, businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { fdcFacts, type SourceFacts, slikFacts } from '@lumbung/domain/sources/report'
import { nextTry, type Source } from '@lumbung/domain/sources/source'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import type { SourceAnswer, SourceReport } from '../gateways/information-source.ts'
import { lockOrder } from '../records/order/orders.ts'
import { type InquiryRow, lockInquiry, moveInquiry, waitsFor } from '../records/sources/source-inquiries.ts'
import { isAbout } from './known-facts.ts'
import { askAbout } from './plan-inquiries.ts'
import { isAsCompared } from './question.ts'
import { settleBudget, sourceSettingsOn } from '../records/sources/source-settings.ts'

const ends = {
  answered: 'answer',
  incomplete: 'answerHalf',
  nothing: 'findNothing',
  otherPerson: 'nameAnother',
} as const

/** Writes down what a source said. What somebody else settled meanwhile stays as it is. */
export async function settleAnswer(
  tx: Tx,
  services: Services,
  asked: Pick<InquiryRow, 'id' | 'order_no' | 'state' | 'tries'>,
  answer: SourceAnswer,
): Promise<void> {
  const order = await lockOrder(tx, asked.order_no)
  const inquiry = await lockInquiry(tx, asked.id)
  if (inquiry === null || inquiry.state !== asked.state || inquiry.tries !== asked.tries) return
  await writeDown(tx, services, inquiry, answer)
  const { borrower_id: borrowerId } = order
  if (borrowerId === null) return
  const isOver = (await waitsFor(tx, order.order_no)).every(({ source }) => source !== inquiry.source)
  // The order became another person's meanwhile, or its account or selfie another: what was said of the first says nothing of this one.
  if (isOver && !(isAbout(inquiry, order) && (await isAsCompared(tx, services, inquiry))))
    await askAbout(tx, services, inquiry.source, {
      orderNo: order.order_no,
      borrowerId,
      at: services.clock.now(),
    })
}

async function writeDown(
  tx: Tx,
  services: Services,
  inquiry: InquiryRow,
  answer: SourceAnswer,
): Promise<void> {
  const now = services.clock.now()
  switch (answer.outcome) {
    case 'answered':
    case 'incomplete':
    case 'nothing':
    case 'otherPerson':
      await keepAnswer(tx, services, inquiry, answer)
      return await letGoOn(tx, services, inquiry.order_no)
    case 'refused': {
      const { code, words } = answer
      await giveBack(tx, inquiry, 0)
      await moveInquiry(tx, inquiry, 'refuse', {
        said_code: code,
        said_words: words,
        cost: 0,
        answered_at: now,
        next_try_at: null,
      })
      return await letGoOn(tx, services, inquiry.order_no)
    }
    default:
      return await tryLater(tx, services, inquiry, answer)
  }
}

type Certain = Extract<SourceAnswer, { outcome: keyof typeof ends }>

async function keepAnswer(
  tx: Tx,
  { clock, seals }: Services,
  inquiry: InquiryRow,
  answer: Certain,
): Promise<void> {
  const now = clock.now()
  const today = businessDayOf(now)
  const { validDays } = (await sourceSettingsOn(tx, today))[inquiry.source]
  const isGood = answer.outcome === 'answered' || answer.outcome === 'nothing'
  const report = 'report' in answer ? answer.report : null
  const facts = answer.outcome === 'otherPerson' ? null : factsOfReport(inquiry.source, report)
  const cost = answer.price ?? inquiry.cost
  await giveBack(tx, inquiry, cost)
  await moveInquiry(tx, inquiry, ends[answer.outcome], {
    answered_at: now,
    next_try_at: null,
    as_of: answer.outcome === 'otherPerson' ? null : answer.asOf,
    valid_until: isGood ? startOfDay(addDays(today, validDays)) : null,
    answer_sealed: report === null ? null : seals.seal(JSON.stringify(report)),
    facts: facts === null ? null : JSON.stringify(facts),
    cost,
  })
}

/** What is counted of a report; of a source that knows nobody, that there is nothing. */
function factsOfReport(source: Source, report: SourceReport | null): SourceFacts[Source] {
  const facilities = report !== null && 'facilities' in report ? report.facilities : []
  switch (source) {
    case 'slik':
      return slikFacts(facilities)
    case 'fdc':
      return fdcFacts(facilities)
    case 'dukcapil':
      return report !== null && 'identity' in report
        ? report.identity
        : { idNumber: false, name: null, birthday: null, faceScore: null }
    case 'accountName':
      return report !== null && 'account' in report
        ? { found: report.account.found, nameScore: report.account.nameScore }
        : { found: false, nameScore: null }
  }
}

/** Nothing certain was said: it is asked or looked up again later, and given up after the last time. */
async function tryLater(
  tx: Tx,
  services: Services,
  inquiry: InquiryRow,
  answer: Extract<SourceAnswer, { outcome: 'pending' | 'notTaken' | 'unknown' }>,
): Promise<void> {
  const now = services.clock.now()
  const next = nextTry(inquiry.tries, now)
  const said = {
    said_code: answer.outcome === 'notTaken' ? answer.code : null,
    said_words: answer.outcome === 'pending' ? null : answer.words,
  }
  if (next === null) {
    await moveInquiry(tx, inquiry, 'giveUp', { ...said, answered_at: now, next_try_at: null })
    return await letGoOn(tx, services, inquiry.order_no)
  }
  if (answer.outcome === 'notTaken' && inquiry.state !== 'pending') {
    await giveBack(tx, inquiry, 0)
    // A look-up found that it never arrived: its wait was had before the look-up, and an order waits for it.
    const isFoundMissing = inquiry.state === 'unknown'
    await moveInquiry(tx, inquiry, 'again', { ...said, cost: 0, next_try_at: isFoundMissing ? now : next })
    if (isFoundMissing) await services.queue.send(tx, 'askSource', { inquiryId: inquiry.id })
    return
  }
  await moveInquiry(tx, inquiry, answer.outcome === 'pending' ? 'takeIn' : 'lose', {
    ...said,
    next_try_at: next,
  })
}

/** What was taken out of the day's budget and not charged goes back into it. */
async function giveBack(
  tx: Tx,
  { source, asked_at: askedAt, cost }: InquiryRow,
  charged: number,
): Promise<void> {
  if (askedAt !== null) await settleBudget(tx, source, businessDayOf(askedAt), rupiah(charged - cost))
}

/** The last answer an order waits for has come, or never will: the machine goes on. Its order is locked. */
export async function letGoOn(tx: Tx, { queue }: Pick<Services, 'queue'>, orderNo: string): Promise<void> {
  if ((await waitsFor(tx, orderNo)).length === 0) await queue.send(tx, 'reviewByMachine', { orderNo })
}
