import { apply, type Application } from '@lumbung/contract/open/application'
import { businessDay } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { ageOn, maskName, maskNik, maskPhone, normalisePhone, readNik } from '@lumbung/domain/people/identity'
import { customerTypeOf } from '@lumbung/domain/order/order'
import { offer } from '@lumbung/domain/account/offer'
import type { ProductTerms } from '@lumbung/domain/account/product'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { Refused } from '../../calls/errors.ts'
import { addOrderFacts, lockApplication, nextOrderNo } from '../../records/order/applications.ts'
import { noteStep } from '../../records/lead/leads.ts'
import { lockBorrower, standingOf, type BorrowerStanding } from '../../records/order/borrowers.ts'
import { addContacts } from '../../records/order/contacts.ts'
import { keepLanguage } from '../../records/order/spoken-languages.ts'
import { keepNameWords } from '../../records/order/order-name-words.ts'
import { accountKey, sealIdentity } from '../../records/order/order-identity.ts'
import { addOrder, addOrderEvent, moveOrder } from '../../records/order/orders.ts'
import { planInquiries } from '../../sources/plan-inquiries.ts'
import { attachPhoto, type PhotoKind } from '../../records/order/photos.ts'
import { assertUnderCap, termsOnSale } from '../../records/loan/product-terms.ts'
import { findApplication, languageToldBy, readStanding } from './application.queries.ts'
import { bankOf, identityOf, normalisedContact } from './identity-of.ts'

/** An application becomes an order, once; sent again it answers how that order stands. */
export const applyForLoan = implement(apply, async (application, context) => {
  // Returned, not thrown: the attempt stays in the audit trail.
  if (application.phonebook !== undefined) return new Refused('PHONEBOOK_REFUSED')
  const { tx, app, today, now, services } = context
  const hash = services.seals.mac('application', JSON.stringify(application))
  await lockApplication(tx, app.code, application.applicationId)
  const known = await findApplication(tx, app.code, application.applicationId)
  if (known !== null) {
    if (known.hash?.equals(hash) !== true) refuse('IDEMPOTENCY_MISMATCH')
    return await readStanding(tx, known.orderNo, today)
  }
  const { productCode, amount, termDays, borrower } = application
  const nik = readNik(borrower.idNumber, today)
  if (!nik.ok) refuseFields({ 'borrower.idNumber': nik.fault })
  const terms = await termsOnSale(tx, { appCode: app.code, productCode, amount, termDays }, today)
  await assertUnderCap(tx, terms, today)
  const borrowerId = await lockBorrower(tx, services.seals.blind('idNumber', borrower.idNumber), now)
  const standing = await standingOf(tx, borrowerId, app.code, today)
  assertMayApply(standing)

  const orderNo = await nextOrderNo(tx, today)
  await addOrder(tx, orderOf(orderNo, application, terms, { borrowerId, standing, hash }, context))
  await keepApplication(orderNo, application, context)
  await keepTheirLanguage({ orderNo, borrowerId }, application, context)
  await tellLeads(orderNo, application, context)
  await startReview(orderNo, context)
  await planInquiries(tx, services, { orderNo, borrowerId, at: now })
  return await readStanding(tx, orderNo, today)
})

function assertMayApply(standing: BorrowerStanding): void {
  if (standing.openOrders > 0) refuse('OPEN_ORDER_EXISTS')
  if (standing.coolingUntil !== null) refuse('COOLING_OFF', { day: standing.coolingUntil })
}

type NewOrder = Parameters<typeof addOrder>[1]

function orderOf(
  orderNo: string,
  application: Application,
  terms: ProductTerms,
  person: { borrowerId: number; standing: BorrowerStanding; hash: Buffer },
  { app, now, today, services }: CallContext,
): NewOrder {
  const { borrower, bank } = application
  const { standing } = person
  const phone = normalisePhone(borrower.phone)
  const cost = offer(terms, today)
  const settled = { inThisApp: standing.settledInThisApp, inSisterApps: standing.settledInSisterApps }
  return {
    order_no: orderNo,
    app_code: app.code,
    application_id: application.applicationId,
    application_hash: person.hash,
    borrower_id: person.borrowerId,
    product_code: application.productCode,
    state: 'created',
    customer_type: customerTypeOf(settled),
    app_customer_type: settled.inThisApp > 0 ? 'old' : 'new',
    batch: application.batch ?? null,
    acquisition_channel: application.channel,
    loan_count: standing.disbursed,
    failed_order_count: standing.refused,
    terms: JSON.stringify(terms),
    loan_amount: terms.principal,
    term_days: terms.termDays,
    instalments: terms.instalments,
    service_fee: cost.serviceFee,
    handling_fee: cost.handlingFee,
    interest: cost.interest,
    arrival_amount: cost.arrival,
    apply_time: now,
    changed_time: now,
    name_masked: maskName(borrower.name),
    name_first: firstWordOf(borrower.name),
    phone_masked: maskPhone(phone),
    id_number_masked: maskNik(borrower.idNumber),
    phone_blind: services.seals.blind('phone', phone),
    id_number_blind: services.seals.blind('idNumber', borrower.idNumber),
    device_blind: services.seals.blind('device', application.deviceId),
    bank_account_blind: services.seals.blind('bankAccount', accountKey(bank)),
  }
}

function firstWordOf(name: string): string {
  return (name.split(/\s+/)[0] ?? '').toLowerCase()
}

/** What hangs on the order: sealed identity, facts, contacts, photos. */
async function keepApplication(
  orderNo: string,
  application: Application,
  context: CallContext,
): Promise<void> {
  const { tx, app, now, today, services } = context
  const { borrower, bank, contacts, consents, photos } = application
  const identity = [...identityOf(borrower, normalisePhone(borrower.phone)), ...bankOf(bank)]
  await sealIdentity(tx, services.seals, orderNo, identity)
  await keepNameWords(tx, services.seals, [{ orderNo, appCode: app.code, name: borrower.name }])
  await addOrderFacts(tx, {
    order_no: orderNo,
    gender: borrower.gender,
    regency: borrower.regency,
    occupation: borrower.occupation,
    education: borrower.education ?? null,
    age: ageOn(businessDay(borrower.birthday), today),
    monthly_income: borrower.monthlyIncome,
    monthly_debt: borrower.monthlyDebt,
    bank_code: bank.code,
    consents: JSON.stringify({ ...consents, at: now.toISOString() }),
  })
  await addContacts(tx, services.seals, orderNo, contacts.map(normalisedContact))
  for (const [kind, id] of Object.entries(photos) as [PhotoKind, number][]) {
    await attachPhoto(tx, { id, kind, appCode: app.code, orderNo })
  }
}

/** What the app says now, else what it told of this phone before; without either what is known of the person holds. */
async function keepTheirLanguage(
  of: { orderNo: string; borrowerId: number },
  { language, borrower }: Application,
  { tx, services, app, actor, now, wall }: CallContext,
): Promise<void> {
  const phoneBlind = services.seals.blind('phone', normalisePhone(borrower.phone))
  const told = language ?? (await languageToldBy(tx, app.code, phoneBlind))
  if (told === null) return
  await keepLanguage(tx, { ...of, language: told, note: '' }, { actor, at: now, recordedAt: wall })
}

/** Whoever was called before they applied earns it, and nobody calls them about it any more. */
async function tellLeads(orderNo: string, { borrower }: Application, context: CallContext): Promise<void> {
  const { tx, app, actor, now, wall, services } = context
  const phoneBlind = services.seals.blind('phone', normalisePhone(borrower.phone))
  const by = { actor, now, recordedAt: wall }
  await noteStep(tx, { appCode: app.code, phoneBlind, step: 'applied', at: now, orderNo }, by)
}

async function startReview(orderNo: string, { tx, actor, now, wall, services }: CallContext): Promise<void> {
  const happening = { actor, at: now, recordedAt: wall }
  await addOrderEvent(tx, orderNo, 'apply', happening, { to: 'created' })
  const machine = { ...happening, actor: { kind: 'system', name: 'system' } as const }
  await moveOrder(tx, { order_no: orderNo, state: 'created' }, 'startMachine', machine)
  await services.queue.send(tx, 'reviewByMachine', { orderNo })
}
