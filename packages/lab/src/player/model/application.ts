import type { Selectable } from 'kysely'
import type { Application } from '@lumbung/contract/open/application'
import { bankNameScore } from '@lumbung/domain/bank'
import { addDays, businessDay, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import {
  ageOn,
  maskName,
  maskNik,
  maskPhone,
  nikMatches,
  normalisePhone,
  readNik,
} from '@lumbung/domain/identity'
import { add, ratioPpm, rupiah, sum } from '@lumbung/domain/money'
import { offer } from '@lumbung/domain/offer'
import { customerTypeOf } from '@lumbung/domain/order'
import type { ProductTerms } from '@lumbung/domain/product'
import { buildSchedule } from '@lumbung/domain/schedule'
import type { ApplicationFacts } from '@lumbung/domain/scorecard'
import type { Product } from '@lumbung/server/db/tables'
import { bankOf, identityOf } from '@lumbung/server/features/open/identity-of'
import { accountKey } from '@lumbung/server/records/order/order-identity'
import type { Seals } from '@lumbung/server/secrets/seals'
import type { Person } from '../people.ts'
import type { Row, Rows } from '@lumbung/server/records/list/bulk-rows'

/** What a person asks for, as the borrower app sends it. */
export interface Asked {
  applicationId: string
  person: Person
  product: Selectable<Product>
  terms: ProductTerms
  channel: string
  marketing: boolean
  at: Date
}

/** What the group knows of the person before this order, in counts. */
export interface Known {
  disbursed: number
  settledHere: number
  settledElsewhere: number
  clearedOnTime: number
  clearedLate: number
  refused: number
}

const photoKinds = ['idCard', 'selfie', 'incomeProof'] as const
/** What an order's debt is measured over: the bills of one month. */
const monthDays = 30

/** Where the drawn photos lie, by kind. */
export type PhotoFiles = Readonly<
  Record<(typeof photoKinds)[number], { key: string; type: string; bytes: number }>
>

/** The application as it goes over the line. */
export function applicationOf(asked: Asked, photos: Application['photos']): Application {
  const { borrower, bank, contacts, deviceId } = asked.person
  return {
    applicationId: asked.applicationId,
    productCode: asked.product.code,
    amount: asked.terms.principal,
    termDays: asked.terms.termDays,
    channel: asked.channel,
    borrower,
    bank,
    contacts,
    photos,
    deviceId,
    consents: { terms: true, bureau: true, marketing: asked.marketing },
  }
}

/** The order's row as `apply` makes it. */
export function orderRow(orderNo: string, borrowerId: number, asked: Asked, known: Known, seals: Seals): Row {
  const { person, product, terms, at } = asked
  const { borrower, bank } = person
  const phone = normalisePhone(borrower.phone)
  const cost = offer(terms, businessDayOf(at))
  return {
    order_no: orderNo,
    app_code: product.app_code,
    application_id: asked.applicationId,
    application_hash: null,
    borrower_id: borrowerId,
    product_code: product.code,
    state: 'created',
    version: 0,
    customer_type: customerTypeOf({ inThisApp: known.settledHere, inSisterApps: known.settledElsewhere }),
    app_customer_type: known.settledHere > 0 ? 'old' : 'new',
    acquisition_channel: asked.channel,
    loan_count: known.disbursed,
    failed_order_count: known.refused,
    terms,
    loan_amount: terms.principal,
    term_days: terms.termDays,
    instalments: terms.instalments,
    service_fee: cost.serviceFee,
    handling_fee: cost.handlingFee,
    interest: cost.interest,
    arrival_amount: cost.arrival,
    machine_score: null,
    machine_rating: null,
    channel: null,
    first_reviewer_id: null,
    final_reviewer_id: null,
    return_count: 0,
    go_back_count: 0,
    return_reason: null,
    answer_by: null,
    reject_reason: null,
    apply_time: at,
    changed_time: at,
    machine_time: null,
    first_time: null,
    final_time: null,
    approved_time: null,
    sign_time: null,
    loan_time: null,
    cleared_day: null,
    cleared_late: false,
    open_due_day: null,
    name_masked: maskName(borrower.name),
    name_first: (borrower.name.split(/\s+/)[0] ?? '').toLowerCase(),
    phone_masked: maskPhone(phone),
    id_number_masked: maskNik(borrower.idNumber),
    phone_blind: seals.blind('phone', phone),
    id_number_blind: seals.blind('idNumber', borrower.idNumber),
    device_blind: seals.blind('device', person.deviceId),
    bank_account_blind: seals.blind('bankAccount', accountKey(bank)),
  }
}

/**
 * What hangs on the order: sealed identity, facts, contacts, photos.
 * @returns the card's row, which another may replace
 */
export function addApplication(
  rows: Rows,
  orderNo: string,
  asked: Asked,
  seals: Seals,
  photos: PhotoFiles,
): Row {
  const { person, at } = asked
  const { borrower, bank, contacts } = person
  for (const { field, value, masked } of [
    ...identityOf(borrower, normalisePhone(borrower.phone)),
    ...bankOf(bank),
  ]) {
    rows.add('order_identity', { order_no: orderNo, field, sealed: seals.seal(value), masked })
  }
  rows.add('order_facts', {
    order_no: orderNo,
    gender: borrower.gender,
    regency: borrower.regency,
    occupation: borrower.occupation,
    education: borrower.education ?? null,
    age: ageOn(businessDay(borrower.birthday), businessDayOf(at)),
    monthly_income: borrower.monthlyIncome,
    monthly_debt: borrower.monthlyDebt,
    bank_code: bank.code,
    consents: { terms: true, bureau: true, marketing: asked.marketing, at: at.toISOString() },
  })
  for (const { name, relation, phone: typed, consent } of contacts) {
    const phone = normalisePhone(typed)
    rows.add('order_contact', {
      order_no: orderNo,
      name_masked: maskName(name),
      name_sealed: seals.seal(name),
      relation,
      phone_masked: maskPhone(phone),
      phone_sealed: seals.seal(phone),
      phone_blind: seals.blind('phone', phone),
      consent,
    })
  }
  const photo = { orderNo, app: asked.product.app_code, at }
  const card = addPhoto(rows, { ...photo, kind: 'idCard' }, photos)
  for (const kind of ['selfie', 'incomeProof'] as const) addPhoto(rows, { ...photo, kind }, photos)
  return card
}

export function addPhoto(
  rows: Rows,
  photo: { orderNo: string; app: string; kind: (typeof photoKinds)[number]; at: Date },
  files: PhotoFiles,
): Row {
  const { key, type, bytes } = files[photo.kind]
  return rows.add('photo', {
    app_code: photo.app,
    kind: photo.kind,
    file_key: key,
    media_type: type,
    bytes,
    order_no: photo.orderNo,
    replaced: false,
    created_at: photo.at,
  })
}

/** What the machine sees: as `reviewByMachine` gathers it, of a person alone on their device and on no list. */
export function factsOf({ person, terms, at }: Asked, known: Known): ApplicationFacts {
  const { borrower, bank } = person
  const today = businessDayOf(at)
  const read = readNik(borrower.idNumber, today)
  const matches = read.ok
    ? nikMatches(read.nik, { birthday: businessDay(borrower.birthday), gender: borrower.gender })
    : { birthday: null, gender: null }
  const income = rupiah(borrower.monthlyIncome)
  return {
    age: ageOn(businessDay(borrower.birthday), today),
    income,
    nikMatchesBirthday: matches.birthday,
    nikMatchesGender: matches.gender,
    dukcapilMatches: null,
    faceScore: null,
    bankNameScore: bankNameScore(borrower.name, bank.holder),
    blacklisted: false,
    whitelisted: false,
    deviceSharedBy: 0,
    areaServed: null,
    activePlatforms: null,
    maxDpd90: null,
    bureauQuality: null,
    debtRatioPpm: income === 0 ? null : ratioPpm(monthlyBills(terms, borrower.monthlyDebt, today), income),
    failedOrders: known.refused,
    clearedOnTime: known.clearedOnTime,
    clearedLate: known.clearedLate,
  }
}

function monthlyBills(terms: ProductTerms, debt: number, today: BusinessDay) {
  const bills = buildSchedule(terms, today).filter(({ dueDay }) => dueDay <= addDays(today, monthDays))
  return add(rupiah(debt), sum(bills.flatMap(({ principal, interest }) => [principal, interest])))
}
