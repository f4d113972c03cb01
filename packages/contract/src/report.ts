import * as z from 'zod/mini'
import { amountClasses } from '@lumbung/domain/cases/board'
import { reportRows } from '@lumbung/domain/report/report-days'
import * as f from './fields.ts'
import { listAnswer, listRequest } from './list.ts'

/**
 * What every report answers: a line a group, and one of all of them. Sums and shares are the server's, each share from the
 * sums beside it; `id` is what the list below is narrowed by.
 */
export function reportAnswer<Figures extends z.core.$ZodShape>(figures: Figures) {
  return z.object({
    lines: z.array(z.object({ ...figures, id: z.string(), name: z.string() })),
    total: z.object(figures),
  })
}

/** What an order can be told apart by: each is a filter and a split of a report that has it. */
export const reportFilterOf = {
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  channel: z.optional(z.array(f.shortText).check(z.maxLength(20))),
  customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
  amountClass: z.optional(z.array(z.enum(amountClasses)).check(z.maxLength(4))),
  termDays: z.optional(z.array(z.string().check(z.regex(/^\d{1,3}$/))).check(z.maxLength(20))),
  /** The province of the regency: two digits, as a NIK carries them. */
  province: z.optional(z.array(z.string().check(z.regex(/^\d{2}$/))).check(z.maxLength(40))),
}
export type ReportDimension = keyof typeof reportFilterOf

/**
 * How the ledger says a money figure too, by the orders behind it: their principal (of the whole loan, or of instalments), what arrived
 * of it, what channels charged, cash in (until so many days after the last due day), fees of extensions, what instalments bill, what was
 * paid of it in all or of one bucket, principal left (of loans on the books alone), principal that was left at the end of a row's day or
 * of so many months after its month (in one of the report's modes), cash less what arrived and what channels charged.
 */
export type FigureRule =
  | 'lent'
  | 'principal'
  | 'arrival'
  | 'channelCost'
  | 'cash'
  | { readonly cashUntil: number }
  | { readonly owedAfterMonths: number; readonly mode: string }
  | 'extensionFee'
  | 'billed'
  | 'repaid'
  | 'principalRepaid'
  | 'interestRepaid'
  | 'penaltyRepaid'
  | 'outstanding'
  | 'owedThen'
  | 'profit'

/**
 * Why a money figure is not proved: it counts what was so at any moment, and the ledger knows moments; its money is no loan's; none has
 * moved; it is about another loan than the row's.
 */
export type NotProvedReason = 'anyMoment' | 'noLoan' | 'notMoved' | 'otherLoan'

/**
 * What else an order is told apart by: lines can be split by it, as it was known at the report's moment, and of a stock as it was known
 * at the end of each line.
 */
export const orderSplits = ['product', 'ruleVersion', 'reviewer', 'seller', 'collector', 'strategy'] as const
/** Whatever the product knows to tell lines apart by: a report can be split by it, or says why it makes no sense there. */
export const reportSplits = [
  ...(Object.keys(reportFilterOf) as ReportDimension[]),
  ...orderSplits,
] as const satisfies readonly string[]
export type ReportSplit = (typeof reportSplits)[number]
/** Who is counted has no order yet; an application is decided before a collector or a strategy has it. */
export type NoSplitReason = 'noOrder' | 'beforeLoan'

/** Of a report on people who have no order yet. */
export const noOrderYet = {
  customerType: 'noOrder',
  amountClass: 'noOrder',
  termDays: 'noOrder',
  province: 'noOrder',
  product: 'noOrder',
  ruleVersion: 'noOrder',
  reviewer: 'noOrder',
  seller: 'noOrder',
  collector: 'noOrder',
  strategy: 'noOrder',
} as const satisfies ReportDefinition['notSplit']

/** A report as data: what it counts, and the shares and means of that. */
export interface ReportDefinition {
  /** Each opens exactly what it counts; rupiah or so many. */
  figures: Readonly<Record<string, 'count' | 'rupiah' | 'minutes' | 'days'>>
  /** `<name>: [part, whole]`, in ppm: always out of sums, never a mean of shares. */
  shares: Readonly<Record<string, readonly [part: string, whole: string]>>
  /** `<name>: [sum, count]`. */
  means: Readonly<Record<string, readonly [sum: string, count: string]>>
  dimensions: readonly ReportDimension[]
  /** What its lines can be split by beside its dimensions. */
  splits: readonly string[]
  /** What of `reportSplits` it cannot be split by, and why. */
  notSplit?: Readonly<Partial<Record<ReportSplit, NoSplitReason>>>
  /** It counts what there is at the end of a line, not what happens in it: its total is its last line. */
  stock?: true
  /** The figure that counts the cases behind its rupiah: a share of few says so. */
  cases?: string
  /** The longest range of days, where it is longer than any other report's. */
  daysMax?: number
  /** Money figures that prove themselves, by orders and ledger. */
  proved?: Readonly<Record<string, FigureRule>>
  /** Those that do not, or not in every mode, and why. */
  notProved?: Readonly<Record<string, NotProvedReason>>
  /** Ways to count it; the first unless another is asked for. */
  modes?: readonly string[]
}

/** `2026-11-02`, `2026-11-02.new`, `.new`; left out, or nothing: the line of all. Behind the dot stands any text that a channel may be. */
export const reportLineId = z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?(\.[\s\S]{0,200})?$/)))

type Shown<D extends ReportDefinition> = {
  [Name in (keyof D['figures'] | keyof D['shares'] | keyof D['means']) & string]: typeof nullableNumber
}
const choices = z.array(z.object({ id: z.string(), name: z.string() }))
const nullableNumber = z.nullable(z.number())

const lineParts = {
  /** `2026-11-02`, `2026-11-02.new`, or nothing for all of them. */
  id: z.string(),
  /** The first and last day that it counts. */
  from: f.businessDay,
  to: f.businessDay,
  /** By what the lines are split, where this is such a line; `-` where nothing is known. */
  split: z.nullable(z.string()),
  /** What a code of it is called; null where the console says it. */
  name: z.nullable(z.string()),
}

/** The calls of a report: its lines and their total, and the rows behind one figure. */
export function reportShapes<const D extends ReportDefinition>(definition: D) {
  const names = [definition.figures, definition.shares, definition.means].flatMap(Object.keys)
  const figures = Object.fromEntries(names.map((name) => [name, nullableNumber])) as Shown<D>
  const dimensions = Object.fromEntries(
    definition.dimensions.map((name) => [name, reportFilterOf[name]]),
  ) as unknown as Pick<typeof reportFilterOf, D['dimensions'][number]>
  const filter = {
    days: z.optional(f.dayRange),
    rows: z.optional(z.enum(reportRows)),
    split: z.optional(z.enum([...definition.dimensions, ...definition.splits])),
    /** As it was known at that moment; without it, now. */
    asOf: z.optional(f.instant),
    ...(definition.modes && { mode: z.optional(z.enum(definition.modes)) }),
    ...dimensions,
  }
  const line = z.object({ ...figures, ...lineParts })
  return {
    report: {
      request: listRequest(z.strictObject(filter), ['place']),
      ret: z.extend(listAnswer(line), {
        /** Everything here is as it was known then; asked for again with it, it is the same. */
        asOf: f.instant,
        /** To choose from. */
        channelChoices: choices,
        termDaysChoices: choices,
        provinceChoices: choices,
        from: f.businessDay,
        to: f.businessDay,
        rows: z.enum(reportRows),
        sums: line,
        /** Every line without the split, whatever page is asked for: what lines of the split stand under, and what is drawn. */
        lines: z.array(line),
        /** As many days before, without the split. */
        before: z.object({ from: f.businessDay, to: f.businessDay, lines: z.array(line), sums: line }),
      }),
    },
    opened: {
      request: listRequest(
        z.strictObject({
          ...filter,
          figure: z.enum(Object.keys(definition.figures)),
          /** The line that it stands in. */
          of: reportLineId,
        }),
        ['value', 'at'],
      ),
      ret: z.extend(
        listAnswer(
          z.object({
            /** Of the row, in this figure. */
            id: z.string(),
            orderNo: z.nullable(z.string()),
            /** Instalment, where a figure counts those. */
            no: z.nullable(z.int()),
            who: z.string(),
            /** What is not an order is told apart by a mark. */
            app: f.appCode,
            channel: z.string(),
            customerType: z.nullable(f.customerType),
            amount: z.nullable(f.rupiah),
            day: f.businessDay,
            at: f.instant,
            value: z.number(),
          }),
        ),
        /** The figure that was opened. */
        { sum: z.number() },
      ),
    },
  }
}

export { reportReaders } from './roles.ts'
