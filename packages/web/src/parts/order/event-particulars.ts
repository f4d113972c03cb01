import { codedParticulars, listedParticulars, plainParticulars } from '@lumbung/domain/order/timeline'
import type { Speech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { choices, textWord } from '../../ui/list/choices.ts'
import { particularName } from '../event/particulars.ts'
import { messageLanguageNames } from '../message/language-names.ts'
import type { TimelineEvent } from './event-item.ts'
import { paymentMethods } from './order-choices.ts'
import { thirdStatusWord } from '../payout/payout-words.ts'

type WordOf = (text: string, t: Translate) => string

const coded: Readonly<Record<keyof typeof codedParticulars, WordOf>> = {
  before: textWord(messageLanguageNames),
  consent: textWord(choices('detail.consents', codedParticulars.consent)),
  consentBefore: textWord(choices('detail.consents', codedParticulars.consentBefore)),
  dataRequest: textWord(choices('dataRequest.kinds', codedParticulars.dataRequest)),
  decision: textWord(choices('risk.decision', codedParticulars.decision)),
  fee: textWord(choices('change.fee.kinds', codedParticulars.fee)),
  field: textWord(choices('correction.fields', codedParticulars.field)),
  kind: textWord(choices('particular.value', codedParticulars.kind)),
  language: textWord(messageLanguageNames),
  method: textWord(paymentMethods),
  outcome: textWord(choices('order.outcomes', codedParticulars.outcome)),
  purpose: textWord(choices('particular.value', codedParticulars.purpose)),
  relation: textWord(choices('detail.relations', codedParticulars.relation)),
}

const listed: Readonly<Record<keyof typeof listedParticulars, WordOf>> = {
  corrected: textWord(choices('particular.sentAgain', listedParticulars.corrected)),
  keptByPeople: textWord(choices('particular.obstacle', listedParticulars.keptByPeople)),
}

/** What is kept of an event, `round 1 · score 702`; what has no word of its own stands as it was written down. */
export function particulars({ detail }: Pick<TimelineEvent, 'detail'>, speech: Speech): string {
  return Object.entries(detail)
    .filter(([name, value]) => value !== null && value !== '' && !(value === 0 && isAmount(name)))
    .map(([name, value]) => told(name, String(value), speech))
    .join(' · ')
}

const sortOf = (name: string) =>
  Object.hasOwn(plainParticulars, name) ? plainParticulars[name as keyof typeof plainParticulars] : null

/** A payment names every part it could have gone to: those that got nothing are no news. */
const isAmount = (name: string): boolean => sortOf(name) === 'rupiah'

function told(name: string, text: string, speech: Speech): string {
  const said = valueWord(name, text, speech)
  // `14 days` says by itself what it is.
  return sortOf(name) === 'days' ? said : `${particularName(name, speech.t)} ${said}`
}

function valueWord(name: string, text: string, { t, format }: Speech): string {
  if (Object.hasOwn(coded, name)) return coded[name as keyof typeof coded](text, t)
  if (Object.hasOwn(listed, name))
    return text
      .split(' ')
      .map((each) => listed[name as keyof typeof listed](each, t))
      .join(', ')
  switch (sortOf(name)) {
    case 'rupiah':
      return `Rp ${format.number(Number(text))}`
    case 'days':
      return t('ui.days', { n: Number(text) })
    case 'day':
      return format.day(text)
    case 'status':
      return thirdStatusWord(text, t)
    case 'fault':
      return text === 'rule' ? t('particular.rule') : t('particular.program', { name: text })
    case 'end':
      return wordOr(t, 'order.channels', text)
    default:
      return text
  }
}
