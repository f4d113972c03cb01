import type { OrderState } from '@lumbung/domain/order'
import { useSpeech } from '../locales/language.tsx'
import { type Translate, wordOr } from '../locales/words.ts'
import { Glyph } from './icon.tsx'
import {
  cashLooks,
  clearedLook,
  codeLooks,
  disbursementLooks,
  exportLooks,
  instalmentLooks,
  orderLooks,
  overdueLook,
  reductionLooks,
  reviewLooks,
  secondLookLooks,
  type StateLook,
  strangeLook,
  unknownLook,
} from './state-look.ts'
import styles from './status.module.css'

/** What decides how an order stands: overdue is computed, never stored. */
export interface OrderStanding {
  state: OrderState
  daysOverdue: number
  clearedLate?: boolean
  payoutUnknown?: boolean
}

export interface Standing {
  look: StateLook
  word: string
}

export function orderStanding(order: OrderStanding, t: Translate, withDays = false): Standing {
  if (order.payoutUnknown) return { look: unknownLook, word: t('state.payoutUnknown') }
  if (order.state === 'repaying' && order.daysOverdue > 0) {
    return {
      look: overdueLook,
      word: withDays ? t('state.overdueDays', { n: order.daysOverdue }) : t('state.overdue'),
    }
  }
  if (order.state === 'cleared' && order.clearedLate)
    return { look: clearedLook, word: t('state.clearedLate') }
  return { look: orderLooks[order.state] ?? strangeLook, word: t(`state.order.${order.state}`) }
}

const looks = {
  order: orderLooks,
  disbursement: disbursementLooks,
  review: reviewLooks,
  secondLook: secondLookLooks,
  cash: cashLooks,
  code: codeLooks,
  instalment: instalmentLooks,
  reduction: reductionLooks,
  export: exportLooks,
} as const satisfies Record<string, Record<string, StateLook>>

export type StateSet = keyof typeof looks

/** Every state of a set that has a look. */
export const statesOf = (set: StateSet): readonly string[] => Object.keys(looks[set])

/** Glyph and word of a state of any set; one we have no word for is shown as it came. */
export function standingOf(set: StateSet, state: string, t: Translate): Standing {
  const table: Record<string, StateLook> = looks[set]
  return { look: table[state] ?? strangeLook, word: wordOr(t, `state.${set}`, state) }
}

/** Glyph and word, as in a row. The word takes the colour only where someone must look. */
export function Status({ look, word }: Standing) {
  return (
    <span className={styles.status} data-loud={look.loud ? look.family : undefined}>
      <Glyph name={look.glyph} family={look.family} />
      <span className={styles.word}>{word}</span>
    </span>
  )
}

/** The tinted tag: once a screen, in the detail header. */
export function StatusTag({ look, word }: Standing) {
  return (
    <span className={styles.tag} data-family={look.family}>
      <Glyph name={look.glyph} family={look.family} />
      {word}
    </span>
  )
}

export function OrderStatus({ order, withDays }: { order: OrderStanding; withDays?: boolean }) {
  const { t } = useSpeech()
  return <Status {...orderStanding(order, t, withDays)} />
}

export function StateOf({ set, state }: { set: StateSet; state: string }) {
  const { t } = useSpeech()
  return <Status {...standingOf(set, state, t)} />
}
