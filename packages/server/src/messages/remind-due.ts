import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import type { AutomaticKind } from '@lumbung/domain/messages/automatic'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { rollCasesJob } from '../records/case/night-cases.ts'
import { finishNight, type Night, startNight } from '../records/case/nightly-runs.ts'
import { addReminders, addStageNews, type Telling } from '../records/messages/due-messages.ts'
import { automaticRulesOn } from '../records/messages/message-settings.ts'
import { endOf } from '../start/clock.ts'
import { newsLastDay } from './tell-borrower.ts'

const job = 'remindDue'
/** Of nights that were missed only so many are made up for: a stage of last week is no news. */
const stageDaysMax = 3

/**
 * Once each business day, when the night has put every case into its stage: writes down what is told by itself. A late night
 * doubles nothing, for each message is named by what it is about; and it tells nothing that is no longer true.
 * @returns how many messages it wrote down; null when the day is done, or its night is not
 */
export async function remindDue(services: Services): Promise<number | null> {
  const { clock, db, queue } = services
  if (services.filling !== null) return null
  const today = clock.today()
  return await transact(db, '*', async (tx) => {
    if (!(await isRolled(tx, today))) return null
    const night = await startNight(tx, job, today, clock.wall())
    if (night === null) return null
    const written = await write(tx, services, night)
    await finishNight(tx, night, clock.wall())
    if (written > 0) await queue.send(tx, 'sendMessages', {})
    return written
  })
}

async function isRolled(tx: Tx, day: BusinessDay): Promise<boolean> {
  const rolled = await tx
    .selectFrom('nightly_run')
    .select('job')
    .where('job', '=', rollCasesJob)
    .where('business_day', '>=', day)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()
  return rolled !== undefined
}

async function write(tx: Tx, { clock }: Services, { day, fromDay }: Night): Promise<number> {
  const rules = await automaticRulesOn(tx, day)
  const telling = (kind: AutomaticKind, lastDay: BusinessDay): Telling | null => {
    const rule = rules.get(kind)
    if (rule === undefined || rule.templateId === null) return null
    return { rule: { ...rule, templateId: rule.templateId }, now: clock.now(), goodUntil: endOf(lastDay) }
  }
  const tomorrow = addDays(day, 1)
  const before = telling('dueTomorrow', tomorrow)
  const onDay = telling('dueToday', day)
  const staged = telling('stageChanged', newsLastDay(day))
  const earliest = addDays(day, 1 - stageDaysMax)
  const from = fromDay === null || fromDay < earliest ? (fromDay === null ? day : earliest) : fromDay
  return (
    (before === null ? 0 : await addReminders(tx, 'dueTomorrow', tomorrow, before)) +
    (onDay === null ? 0 : await addReminders(tx, 'dueToday', day, onDay)) +
    (staged === null ? 0 : await addStageNews(tx, { from, to: day }, staged))
  )
}
