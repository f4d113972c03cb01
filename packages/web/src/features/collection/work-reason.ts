import type { Sentence } from '@lumbung/domain/cases/strategy'
import { dayOf } from '../../locales/format.ts'
import type { Tools } from '../../ui/list/list-spec.ts'
import { stageName } from '../../parts/order/stages.ts'
import type { PlacedCase } from './my-cases-answer.ts'
import { minutesLeft } from '../../parts/contact/zone-time.ts'

type Speaker = Pick<Tools, 't' | 'format' | 'today'> & { language?: keyof Sentence }
type Reason = PlacedCase['reason']

/** Why a case stands where it stands: the fact, and what stands after it; '' when there is nothing to add. */
export function reasonWords(
  row: PlacedCase,
  speaker: Speaker,
  nowMs: number,
): { fact: string; detail: string } {
  // A strategy's own sentence, where one of its conditions holds; else what presses in plain order.
  const told = row.ordered?.told?.[speaker.language ?? 'id']
  if (told) return { fact: told, detail: detailOfMoment(row, speaker, nowMs) }
  return {
    fact: factWords(row, speaker),
    detail: ownDetail(row, speaker) ?? detailOfMoment(row, speaker, nowMs),
  }
}

function factWords({ reason, promise }: PlacedCase, { t, format, today }: Speaker): string {
  switch (reason.code) {
    case 'promiseDue':
      return reason.missing === promise?.amount
        ? t('myCases.reasons.promiseDue')
        : t('myCases.reasons.promiseShort', { amount: format.number(reason.missing) })
    case 'promiseMissed':
      return reason.state === 'broken'
        ? t('myCases.reasons.broken', { day: format.dayShort(reason.day) })
        : t('myCases.reasons.partly', {
            day: format.dayShort(reason.day),
            amount: format.number(reason.missing),
          })
    case 'stageRises':
      // The first day overdue comes: today is the due day.
      return reason.daysLate === 1
        ? t('precollection.dueToday')
        : t('myCases.reasons.stageRises', { day: reason.daysLate })
    case 'followDue':
      return reason.day === today
        ? t('myCases.reasons.followToday')
        : t('myCases.reasons.followPast', { day: format.dayShort(reason.day) })
    case 'cold':
      return t('myCases.reasons.cold', { n: reason.days })
    case 'mostOwed':
      return reason.rank === 1
        ? t('myCases.reasons.mostOwed')
        : t('myCases.reasons.nthOwed', { rank: reason.rank })
    case 'windowCloses':
    case 'neverFollowed':
      return t(`myCases.reasons.${reason.code}`)
  }
}

/** What belongs to the reason itself. */
function ownDetail({ reason, daysLate }: PlacedCase, speaker: Speaker): string | null {
  const { t } = speaker
  switch (reason.code) {
    case 'promiseMissed':
      return t(reason.state === 'broken' ? 'myCases.details.unspoken' : 'myCases.details.theRest')
    case 'stageRises':
      return risingWords(reason, speaker)
    case 'neverFollowed':
      return daysLate === 1 ? t('myCases.details.firstDay') : null
    default:
      return null
  }
}

function risingWords(
  { daysLate, stage, penaltyPpm, stops }: Extract<Reason, { code: 'stageRises' }>,
  { t, format }: Speaker,
): string {
  if (daysLate === 1) return t('precollection.lateTomorrow')
  if (stops) return t('myCases.details.stops')
  if (penaltyPpm !== null) return t('myCases.details.penalty', { rate: format.percent(penaltyPpm) })
  return t('myCases.details.stage', { stage: stageName(stage ?? '') })
}

/** What else is worth knowing now: the window closes, what came of it last, why not yet. */
function detailOfMoment({ reach, lastFollowUp }: PlacedCase, speaker: Speaker, nowMs: number): string {
  const { t, format, today } = speaker
  const minutes = reach.lawful && reach.at !== null ? minutesLeft(reach.at, nowMs) : null
  if (minutes !== null) return t('myCases.details.closes', { n: minutes })
  if (lastFollowUp !== null) {
    const { outcome, at } = lastFollowUp
    const day = dayOf(at)
    return t('myCases.details.last', {
      outcome: t(`contact.outcomes.${outcome}`).toLowerCase(),
      when: day === today ? format.time(at) : format.dayShort(day),
    })
  }
  return reach.rule === null ? '' : t(`contact.rules.${reach.rule}`).toLowerCase()
}
