import type { Selectable } from 'kysely'
import type { Application } from '@lumbung/contract/open/application'
import { refuse } from '@lumbung/domain/errors'
import type { Product } from '@lumbung/server/db/tables'
import { acquisitionChannels, type AcquisitionChannel } from './acquisition-channels.ts'
import type { Cast } from './cast.ts'
import type { Choices } from './choices.ts'
import type { Person } from './people.ts'

/** What a person asks for. */
export interface Asked {
  applicationId: string
  person: Person
  product: Selectable<Product>
  amount: number
  termDays: number
  channel: AcquisitionChannel
  marketing: boolean
}

const stepAmount = 250_000
/** Most of a month's income that people ask for; some ask for more and are refused. */
const incomeShare = 0.26

/**
 * A product and an amount that fit the person; some ask for too much.
 * @param channel where they came from
 * @param before the app they borrowed from last
 * @param burden rupiah a month that they owe elsewhere
 */
export function ask(
  { products }: Cast,
  choices: Choices,
  person: Person,
  { channel, app: before, burden }: { channel: AcquisitionChannel; app: string | null; burden: number },
): Omit<Asked, 'applicationId'> {
  const app =
    before !== null && choices.chance(0.7)
      ? before
      : choices.weighted([
          [6, 'panen'],
          [4, 'guyub'],
        ])
  const own = products.filter(({ app_code: code }) => code === app)
  const single = own.filter(({ instalments }) => instalments === 1)
  const product =
    choices.pick(choices.chance(0.85) && single.length > 0 ? single : own) ?? refuse('PRODUCT_UNKNOWN')
  const termDays = choices.pick(product.term_days)
  const perMonth = product.instalments > 1 ? product.instalments : 1
  const share = choices.chance(acquisitionChannels[channel].asksTooMuch) ? 0.6 : incomeShare
  const affordable = (person.borrower.monthlyIncome * share - burden) * perMonth
  const most = Math.max(product.amount_min, Math.min(product.amount_max, affordable))
  const steps = Math.floor((most - product.amount_min) / stepAmount)
  return {
    person,
    product,
    termDays,
    amount: product.amount_min + choices.whole(Math.floor(steps / 2), steps) * stepAmount,
    channel,
    marketing: choices.chance(0.4),
  }
}

/** Names who applies in which simulation, and for which time: an id of its own for each application. */
export function applicationIdOf(seed: number, personNo: number, time: number): string {
  return `sim-${seed}-${String(personNo).padStart(6, '0')}-${time}`
}

/** Who applied, by the id of the application. */
export function personNoOf(applicationId: string): number {
  return Number(applicationId.split('-')[2])
}

/** The application as it goes over the line. */
export function applicationOf(asked: Asked, photos: Application['photos']): Application {
  const { borrower, bank, contacts, deviceId, language } = asked.person
  return {
    applicationId: asked.applicationId,
    productCode: asked.product.code,
    amount: asked.amount,
    termDays: asked.termDays,
    channel: asked.channel,
    borrower,
    bank,
    contacts,
    photos,
    deviceId,
    language,
    consents: { terms: true, bureau: true, marketing: asked.marketing },
  }
}
