import type { ReactNode } from 'react'
import { useSpeech } from '../locales/language.tsx'
import type { IconName } from '../ui/controls/icon.tsx'
import { PaletteOrder } from './palette-order.tsx'
import styles from './palette.module.css'
import { findScreens, numbersIn } from './palette-search.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { usePaletteOrders } from './use-palette-orders.ts'
import { usePaletteScreens } from './use-palette-screens.ts'

const screensMax = 7

/** What can be chosen: a place to go to, or something to do. */
export interface Entry {
  key: string
  icon: IconName
  content: ReactNode
  aside?: ReactNode
  to?: string
  run?: () => void
}

export interface Part {
  title: string
  entries: readonly Entry[]
  /** Said where entries would stand. */
  note?: string | undefined
}

/** Orders, borrowers, screens and actions for a text, in the order of the picture. */
export function useParts(text: string): Part[] {
  const { t } = useSpeech()
  const numbers = numbersIn(text)
  const orders = usePaletteOrders(numbers)
  const screens = findScreens(usePaletteScreens(), text).slice(0, screensMax)
  const actions = usePaletteActions().filter(
    ({ label }) => text.trim() !== '' && label.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const parts: Part[] = []
  if (orders.asked || numbers.idDigitsMissing !== null) {
    const byPerson = numbers.phone !== null || numbers.idNumber !== null
    const all: Entry[] =
      byPerson && orders.listPath && orders.rows.length > 1
        ? [{ key: 'all', icon: 'people', content: t('shell.palette.allOrders'), to: orders.listPath }]
        : []
    const entries = orders.rows.map((row): Entry => ({
      key: row.orderNo,
      icon: 'order',
      to: `/order/detail/${row.orderNo}`,
      content: <PaletteOrder row={row} />,
    }))
    const note =
      numbers.idDigitsMissing !== null && entries.length === 0
        ? t('shell.palette.completeId', { n: numbers.idDigitsMissing })
        : orders.note
    parts.push({
      title: t(
        byPerson || numbers.idDigitsMissing !== null ? 'shell.palette.borrowers' : 'shell.palette.orders',
      ),
      entries: [...entries, ...all],
      note,
    })
  }
  if (screens.length > 0) {
    parts.push({
      title: t('shell.palette.screens'),
      entries: screens.map((screen) => ({
        key: screen.name,
        icon: 'dashboard',
        to: screen.path,
        content: (
          <>
            {screen.titles[0]}{' '}
            <span className={styles.quiet}>
              {screen.titles
                .slice(1)
                .filter((title) => title !== screen.titles[0])
                .join(' · ')}
            </span>
          </>
        ),
        aside: screen.group,
      })),
    })
  }
  if (actions.length > 0)
    parts.push({
      title: t('shell.palette.actions'),
      entries: actions.map(({ key, icon, label, run }) => ({ key, icon, content: label, run })),
    })
  return parts
}
