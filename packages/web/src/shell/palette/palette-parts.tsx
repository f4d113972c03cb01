import { type ReactNode, useEffect, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import type { IconName } from '../../ui/controls/icon.tsx'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import { nameOf, routeAt } from '../route-tree.ts'
import { PaletteOrder } from './palette-order.tsx'
import styles from './palette.module.css'
import { findScreens, numbersIn, saysAll } from './palette-search.ts'
import { drawnActs, offered, type ScreenActs, whenBarComes } from './screen-acts.ts'
import { useOpenedBefore } from './use-opened-before.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import {
  type PaletteOrders,
  useMayFindBorrowers,
  useOrdersOf,
  useOrdersOfBorrower,
} from './use-palette-orders.ts'
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
  /** The palette stays open. */
  stays?: true
  /** Cannot be chosen now. */
  off?: boolean
}

export interface Part {
  title: string
  entries: readonly Entry[]
  /** Said where entries would stand. */
  note?: string | undefined
}

/**
 * Orders, borrowers, screens and actions for a text, in the order of the picture; before anything is typed, the orders that
 * were opened lately.
 * @param sought the name that was asked for, of this very text
 */
export function useParts(text: string, sought: string | null, onSeek: (name: string) => void): Part[] {
  const { t } = useSpeech()
  const numbers = numbersIn(text)
  const mayFindBorrowers = useMayFindBorrowers()
  const orders = useOrdersOf(numbers)
  const borrowers = useOrdersOfBorrower(numbers, sought)
  const screens = findScreens(usePaletteScreens(), text).slice(0, screensMax)
  const actions = usePaletteActions().filter(({ label }) => text.trim() !== '' && saysAll([label], text))
  const { picked, others } = useScreenParts(text)
  const opened = useOpenedBefore()
  // Rows were picked for something to be done with them.
  const parts: Part[] = [...picked]
  const name = mayFindBorrowers && sought === null ? numbers.name : null
  const missing = mayFindBorrowers ? numbers.idDigitsMissing : null
  if (text.trim() === '' && opened.length > 0)
    parts.push({
      title: t('palette.opened'),
      entries: opened.map(({ orderNo, path }) => {
        const found = routeAt(path)
        return {
          key: orderNo,
          icon: 'order',
          to: path,
          content: (
            <span className={styles.number}>
              <OrderNumberText orderNo={orderNo} />
            </span>
          ),
          aside: found && t(`menu.${nameOf(found.route)}`),
        }
      }),
    })
  if (borrowers.asked || missing !== null)
    parts.push({
      title: t('palette.borrowers'),
      entries: entriesOf(borrowers, t('palette.allOrders')),
      note: missing === null ? borrowers.note : t('palette.completeId', { n: missing }),
    })
  if (orders.asked && !(borrowers.asked && orders.rows.length === 0))
    parts.push({ title: t('palette.orders'), entries: entriesOf(orders, ''), note: orders.note })
  parts.push(...others)
  if (screens.length > 0) {
    parts.push({
      title: t('palette.screens'),
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
      title: t('palette.actions'),
      entries: actions.map(({ key, icon, label, run }) => ({ key, icon, content: label, run })),
    })
  // What is typed is mostly a screen: who is meant by a name is looked for when it is asked for, and then it is kept who asked.
  if (name !== null)
    parts.push({
      title: t('palette.borrowers'),
      entries: [
        {
          key: 'name',
          icon: 'people',
          content: t('palette.findName', { name }),
          stays: true,
          run: () => onSeek(name),
        },
      ],
    })
  return parts
}

/** The acts of the open screen, as it stood when the palette opened, but for those of picked rows, whose bar may come a moment later. */
function useScreenParts(text: string): { picked: Part[]; others: Part[] } {
  const { t } = useSpeech()
  const [drawn, setDrawn] = useState(drawnActs)
  useEffect(() => whenBarComes(() => setDrawn(drawnActs())), [])
  const partOf = ({ name, acts }: ScreenActs): Part => ({
    title: name || t('palette.here'),
    entries: acts.map(({ label, icon, hotkey, to, off, press }) => ({
      key: label,
      icon,
      content: (
        <>
          {label} {off && <span className={styles.quiet}>{off}</span>}
        </>
      ),
      aside: hotkey && <kbd className={styles.key}>{hotkey}</kbd>,
      off: off !== null,
      ...(to === null ? { run: press } : { to }),
    })),
  })
  const found = offered(drawn, text)
  return {
    picked: found.filter(({ of }) => of === 'picked').map(partOf),
    others: found.filter(({ of }) => of !== 'picked').map(partOf),
  }
}

function entriesOf({ rows, listPath }: PaletteOrders, all: string): Entry[] {
  const found = rows.map((row): Entry => ({
    key: row.orderNo,
    icon: 'order',
    to: `/order/detail/${row.orderNo}`,
    content: <PaletteOrder row={row} />,
  }))
  return listPath === null ? found : [...found, { key: 'all', icon: 'people', content: all, to: listPath }]
}
