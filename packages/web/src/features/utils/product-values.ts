import type { getProducts, proposeProduct } from '@lumbung/contract/utils/product'
import type { RetOf } from '@lumbung/contract/call'
import type { Format } from '../../locales/format.ts'
import type { Translate } from '../../locales/words.ts'
import { shortPercent } from '../../parts/order/fact-value.ts'
import { percentOfPpm, ppmOfPercent } from '../../ui/controls/percent.ts'
import type { InputOf } from '../../core/api.ts'

export type ShownProducts = RetOf<typeof getProducts>
export type ProductRow = ShownProducts['products'][number]
export type Product = ProductRow['product']
export type KeptProduct = ShownProducts['settings'][number]

/** Rates of a product, in the order in which they are typed. */
export const productRates = [
  'serviceFeePpm',
  'interestPpm',
  'overdueFirstPpm',
  'overdueLaterPpm',
  'extensionFeePpm',
] as const
type Rate = (typeof productRates)[number]

/** A product as it is typed, by the names of the call's fields. */
export interface TypedProduct extends Record<`value.${Rate}`, string> {
  'value.code': string
  'value.app': string
  'value.name': string
  'value.active': string
  'value.amountMin': number | null
  'value.amountMax': number | null
  'value.termDays': string
  'value.instalments': string
  'value.calendar': string
  'value.handlingFee': number | null
  'value.feeMode': string
  'value.dueRule': string
  'value.earlyInterest': string
}

/** What the form begins with; a new product begins without amounts, terms and rates. */
export function typedProduct(product: Product | null, app: string, decimalSign: '.' | ','): TypedProduct {
  const rate = (name: Rate) => (product === null ? '' : percentOfPpm(product[name], decimalSign))
  return {
    'value.code': product?.code ?? '',
    'value.app': product?.app ?? app,
    'value.name': product?.name ?? '',
    'value.active': product?.active === false ? '' : 'yes',
    'value.amountMin': product?.amountMin ?? null,
    'value.amountMax': product?.amountMax ?? null,
    'value.termDays': product?.termDays.join(', ') ?? '',
    'value.instalments': String(product?.instalments ?? 1),
    'value.calendar': product?.calendar ?? 'days',
    'value.serviceFeePpm': rate('serviceFeePpm'),
    'value.handlingFee': product?.handlingFee ?? null,
    'value.interestPpm': rate('interestPpm'),
    'value.overdueFirstPpm': rate('overdueFirstPpm'),
    'value.overdueLaterPpm': rate('overdueLaterPpm'),
    'value.extensionFeePpm': rate('extensionFeePpm'),
    'value.feeMode': product?.feeMode ?? 'upfront',
    'value.dueRule': product?.dueRule ?? 'after',
    'value.earlyInterest': product?.earlyInterest ?? 'actualDays',
  }
}

type Asked = InputOf<typeof proposeProduct>['value']

/** What was typed, as the call takes it; what is no number is NaN, which its schema finds. */
export function productOf(typed: TypedProduct): Asked {
  const rate = (name: Rate) => ppmOfPercent(typed[`value.${name}`]) ?? Number.NaN
  return {
    code: typed['value.code'].trim(),
    app: typed['value.app'],
    name: typed['value.name'].trim(),
    active: typed['value.active'] === 'yes',
    amountMin: typed['value.amountMin'] ?? Number.NaN,
    amountMax: typed['value.amountMax'] ?? Number.NaN,
    termDays: typed['value.termDays'].split(/[\s,;]+/).flatMap((text) => (text === '' ? [] : [Number(text)])),
    instalments: Number(typed['value.instalments'] || Number.NaN),
    calendar: typed['value.calendar'] as Asked['calendar'],
    serviceFeePpm: rate('serviceFeePpm'),
    handlingFee: typed['value.handlingFee'] ?? Number.NaN,
    interestPpm: rate('interestPpm'),
    overdueFirstPpm: rate('overdueFirstPpm'),
    overdueLaterPpm: rate('overdueLaterPpm'),
    extensionFeePpm: rate('extensionFeePpm'),
    feeMode: typed['value.feeMode'] as Asked['feeMode'],
    dueRule: typed['value.dueRule'] as Asked['dueRule'],
    earlyInterest: typed['value.earlyInterest'] as Asked['earlyInterest'],
  }
}

/** Every field of a product with its word and what it says. */
function productInWords(product: Product, t: Translate, format: Format): [field: string, said: string][] {
  const money = (amount: number) => format.number(amount)
  return [
    [t('products.name'), product.name],
    [t('products.standing'), t(product.active ? 'products.sold' : 'products.notSold')],
    [t('products.amountMin'), money(product.amountMin)],
    [t('products.amountMax'), money(product.amountMax)],
    [t('products.termDays'), product.termDays.join(', ')],
    [t('products.instalments'), String(product.instalments)],
    [t('products.calendar'), t(`products.calendars.${product.calendar}`)],
    [t('products.serviceFeePpm'), shortPercent(product.serviceFeePpm, format, 4)],
    [t('products.handlingFee'), money(product.handlingFee)],
    [t('products.interestPpm'), shortPercent(product.interestPpm, format, 4)],
    [t('products.overdueFirstPpm'), shortPercent(product.overdueFirstPpm, format, 4)],
    [t('products.overdueLaterPpm'), shortPercent(product.overdueLaterPpm, format, 4)],
    [t('products.extensionFeePpm'), shortPercent(product.extensionFeePpm, format, 4)],
    [t('products.feeMode'), t(`products.feeModes.${product.feeMode}`)],
    [t('products.dueRule'), t(`products.dueRules.${product.dueRule}`)],
    [t('products.earlyInterest'), t(`products.earlyInterests.${product.earlyInterest}`)],
  ]
}

/** What of a product becomes otherwise, each as a sentence; of a new one everything. */
export function changesOf(before: Product | null, after: Product, t: Translate, format: Format): string[] {
  const said = productInWords(after, t, format)
  if (before === null) return said.map(([field, value]) => `${field} ${value}`)
  const was = productInWords(before, t, format)
  return said.flatMap(([field, value], index) => {
    const old = was[index]?.[1] ?? ''
    return old === value ? [] : [t('products.changed', { field, before: old, after: value })]
  })
}
