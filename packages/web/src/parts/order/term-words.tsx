import type { Term } from '@lumbung/domain/account/product'
import type { Translate } from '../../locales/words.ts'
import type { Column } from '../../ui/list/list-spec.ts'

/** Whole months of the longest term. */
const monthsMax = 24

/** A term as people say it: so many days, or calendar months. */
export function termWords(t: Translate, { count, unit }: Term): string {
  return t(unit === 'month' ? 'ui.months' : 'ui.days', { n: count })
}

/** The same where there is little room. */
export function termShort(t: Translate, { count, unit }: Term): string {
  return t(unit === 'month' ? 'ui.months' : 'ui.daysShort', { n: count })
}

/** The term in a list; a file says days as a number and months in words. */
export function termColumn(): Column<{ term: Term }, never> {
  return {
    id: 'termDays',
    field: 'term',
    head: 'order.term',
    width: 84,
    align: 'end',
    words: ({ t }) =>
      Object.fromEntries(
        Array.from({ length: monthsMax }, (_, index) => [
          `${index + 1} month`,
          t('ui.months', { n: index + 1 }),
        ]),
      ),
    cell: ({ term }, { t }) => termShort(t, term),
  }
}
