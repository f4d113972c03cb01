import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button, IconButton } from '../controls/button.tsx'
import type { ListPlace } from './filter-text.ts'
import styles from './list-foot.module.css'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { pageNumbers } from './page-numbers.ts'
import { numberedPages } from './use-last-page.ts'

const pageSizes = [20, 50, 100, 200] as const

interface ListFootProps {
  place: ListPlace
  size: number
  /** Rows on the page; null before the first answer. */
  shown: number | null
  /** Null until it is counted: the rows come first. */
  total: number | null
  isExact: boolean
  next: string | null
  previous: string | null
  counting: boolean
  onCount: () => void
  onGo: (place: Partial<ListPlace>) => void
  /** Somebody is about to go there. */
  onAhead?: (place: Partial<ListPlace>) => void
  canOpen: boolean
  canPick?: boolean
  /** Unless a size is chosen, the page is as long as the window. */
  fits?: boolean
  sum: ReactNode
}

/** Range and total, the keys, the sum of the page, page size and pages. */
export function ListFoot({
  place,
  size,
  shown: rows,
  total,
  isExact,
  next,
  previous,
  counting,
  onCount,
  onGo,
  onAhead,
  canOpen,
  canPick,
  fits,
  sum,
}: ListFootProps) {
  const { t, format } = useSpeech()
  const shown = rows ?? 0
  const numberedMax = numberedPages(size)
  const pages = total === null ? place.page : Math.min(Math.max(1, Math.ceil(total / size)), numberedMax)
  const from = shown === 0 ? 0 : (place.page - 1) * size + 1
  const range = { from: format.number(from), to: format.number(Math.max(0, from + shown - 1)) }
  const isShown = (page: number) => !place.after && page === place.page
  const goPage = (page: number) => onGo({ page, after: null })
  // Those that are not known yet would take the place of others: until then the arrows lead on.
  const numbers =
    total === null && !place.after ? [place.page] : pageNumbers(place.after ? 0 : place.page, pages)
  const hasNext = next !== null || (!place.after && place.page < pages)
  const onward =
    place.after || place.page >= numberedMax ? { after: next } : { page: place.page + 1, after: null }
  const back = () =>
    place.after ? (previous ? onGo({ after: previous }) : goPage(pages)) : goPage(place.page - 1)
  return (
    <footer className={styles.foot}>
      <span className={styles.range} data-waiting={rows === null || undefined}>
        {!place.after && <span>{total === null ? `${range.from}–${range.to}` : t('ui.range', range)} </span>}
        {total !== null && (
          <b>
            {format.number(total)}
            {!isExact && '+'}
          </b>
        )}
      </span>
      {!isExact && (
        <Button kind="link" busy={counting} onClick={onCount}>
          {t('ui.countExactly')}
        </Button>
      )}
      <span className={styles.keys}>
        <kbd>/</kbd> {t('ui.keyFilter')} <kbd>J</kbd>
        <kbd>K</kbd> {t('ui.keyRow')}
        {canOpen && (
          <>
            {' '}
            <kbd>↵</kbd> {t('ui.keyOpen')}
          </>
        )}{' '}
        <kbd>Space</kbd> {t('list.peek.key')}
        {canPick && (
          <>
            {' '}
            <kbd>X</kbd> {t('list.keyPick')}
          </>
        )}
      </span>
      <span className={styles.sum}>{sum}</span>
      <Menu
        target={
          <button type="button" className={styles.size}>
            {t('ui.perPage', { n: size })}
            <Icon name="chevron-down" size={12} />
          </button>
        }
        entries={[
          ...(fits
            ? [
                {
                  key: 'fit',
                  label: t('list.fit'),
                  chosen: place.size === null,
                  onRun: () => onGo({ size: null }),
                },
              ]
            : []),
          ...pageSizes.map((n) => ({
            key: String(n),
            label: t('ui.perPage', { n }),
            chosen: n === (fits ? place.size : size),
            onRun: () => onGo({ size: n }),
          })),
        ]}
      />
      <nav className={styles.pages} aria-label={t('ui.pages')}>
        <IconButton
          icon="chevron-left"
          label={t('ui.previous')}
          small
          disabled={!place.after && place.page <= 1}
          onClick={back}
        />
        {numbers.map((page, index) =>
          page === null ? (
            <span key={`gap${index}`} className={styles.gap}>
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className={styles.page}
              aria-current={isShown(page) ? 'page' : undefined}
              aria-disabled={isShown(page) || undefined}
              aria-label={t('ui.page', { n: page })}
              onPointerEnter={() => isShown(page) || onAhead?.({ page, after: null })}
              onClick={() => goPage(page)}
            >
              {page}
            </button>
          ),
        )}
        <Onward
          page={next}
          disabled={!hasNext}
          onAhead={() => onAhead?.(onward)}
          onClick={() => onGo(onward)}
        />
      </nav>
    </footer>
  )
}

interface OnwardProps {
  /** Another one for each page that is shown. */
  page: string | null
  disabled: boolean
  onAhead: () => void
  onClick: () => void
}

/** The arrow to the next page, which is had ready while the arrow is pointed at or has the focus. */
function Onward({ page, disabled, onAhead, onClick }: OnwardProps) {
  const { t } = useSpeech()
  const arrow = useRef<HTMLButtonElement>(null)
  const ahead = () => {
    if (!disabled) onAhead()
  }
  // Who has turned a page turns another: the pointer, or the focus, is still there.
  const onTurned = useEffectEvent(() => {
    if (arrow.current?.matches(':hover, :focus')) ahead()
  })
  useEffect(() => onTurned(), [page])
  return (
    <IconButton
      ref={arrow}
      icon="chevron-right"
      label={t('ui.next')}
      small
      disabled={disabled}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={onClick}
    />
  )
}
