import { getProducts, proposeProduct } from '@lumbung/contract/utils/product'
import {
  breachOf,
  headroomOf,
  productFrom,
  type ProductOnSale,
  productSetting,
} from '@lumbung/domain/account/ceilings'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { TermsBreach } from '@lumbung/domain/account/offer'
import { LendingError, refuseFields } from '@lumbung/domain/errors'
import { reasonGiven } from '../../calls/reason-given.ts'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import { addProduct, productHistory, productOn, productsOn } from '../../records/loan/products.ts'
import { audit } from '../../records/people/audit.ts'
import { putForwardSetting, settingEras, settingOn } from '../../records/running/dated-settings.ts'
import { tellDeciders } from './tell-deciders.ts'

const shownMax = 200

const show = implement(getProducts, async (_request, { tx, today }) => {
  const ceilings = await settingOn(tx, 'costCeilings', today)
  const ahead = (await settingEras(tx, 'costCeilings')).flatMap(({ from, value }) =>
    from !== null && from > today ? [{ from, value }] : [],
  )
  const held = await productsOn(tx, today)
  const kept = await productHistory(tx, shownMax)
  const apps = await tx.selectFrom('app').select(['code', 'name']).orderBy('code').execute()
  return {
    apps,
    products: held.map(({ product, ...since }) => ({
      ...since,
      product: { ...product, termDays: [...product.termDays] },
      headroom: headroomOf(product, ceilings).map(({ breach, ...room }) => ({
        ...room,
        broken: breach?.rule ?? null,
      })),
      /** Of ceilings agreed on and to come the first that forbids it. */
      forbiddenFrom: ahead.find(({ value }) => breachOf(product, value) !== null)?.from ?? null,
    })),
    ceilings: [{ from: null, value: ceilings }, ...ahead],
    settings: kept.map(({ setAt, decidedAt, value, ...setting }) => ({
      ...setting,
      value: { ...value, termDays: [...value.termDays] },
      setAt: setAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      ahead: setting.from > today,
    })),
  }
})

const propose = implement(
  proposeProduct,
  async ({ note, source, from, value, requestKey: _key }, context) => {
    const { tx, staff, today, wall } = context
    const reason = reasonGiven(note)
    // What was applied for on a day that has begun was offered by what it had.
    if (from <= today) refuseFields({ from: 'too_small' })
    const day = from as BusinessDay
    const product = productFrom(value)
    const before = await productOn(tx, product.code, day)
    if (before !== null && before.app !== product.app) refuseFields({ 'value.app': 'invalid' })
    const known = await tx.selectFrom('app').select('code').where('code', '=', product.app).executeTakeFirst()
    if (known === undefined) refuseFields({ 'value.app': 'invalid' })
    await assertSellable(tx, product, day)
    const code = productSetting(product.code)
    const by = { staffId: staff.id, at: wall }
    const id = await putForwardSetting(tx, { code, value: product, from, source, note: reason }, by)
    await tellDeciders(context, { id, code, from })
    await audit(tx, {
      event: 'settingProposed',
      subjectKind: 'setting',
      subject: code,
      reason,
      detail: { from, before, after: product, source },
      actor: context.actor,
      at: wall,
      ip: context.ip,
      requestId: context.requestId,
    })
    return { id }
  },
)

/**
 * A product agreed on: it must be under the ceilings of its day still, and one that is new is there from now on, sold from its day.
 * @throws COST_CEILING_EXCEEDED
 */
export async function sellProduct(tx: Tx, product: ProductOnSale, from: BusinessDay): Promise<void> {
  await assertSellable(tx, product, from)
  await addProduct(tx, { ...product, active: false })
}

/** What is taken off sale need not fit: nobody is offered it. */
async function assertSellable(tx: Tx, product: ProductOnSale, day: BusinessDay): Promise<void> {
  if (!product.active) return
  const breach = breachOf(product, await settingOn(tx, 'costCeilings', day))
  if (breach === null) return
  const fields = { [`value.${fieldOf[breach.rule]}`]: 'tooLarge' }
  throw new LendingError('COST_CEILING_EXCEEDED', { fields, detail: { ...breach } })
}

/** Where a broken rule is seen in the form. */
const fieldOf: Record<TermsBreach['rule'], keyof ProductOnSale> = {
  benefitOverCap: 'serviceFeePpm',
  costOverPrincipal: 'serviceFeePpm',
  feesNotBelowPrincipal: 'serviceFeePpm',
  overdueFirstOverCap: 'overdueFirstPpm',
  overdueLaterOverCap: 'overdueLaterPpm',
  extensionOverCap: 'extensionFeePpm',
  termOutOfRange: 'termDays',
  instalmentsUneven: 'termDays',
  principalTooSmall: 'amountMin',
}

export const productCalls: readonly Implementation[] = [show, propose]
