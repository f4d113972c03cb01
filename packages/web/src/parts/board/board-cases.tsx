import type { Call } from '@lumbung/contract/call'
import { boardMoney } from '@lumbung/domain/cases/board'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { act } from '../../core/act.ts'
import { api, type InputOf } from '../../core/api.ts'
import { loadChunk } from '../../core/chunk.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { EmbeddedList } from '../../ui/list/embedded-list.tsx'
import type { ListPlace } from '../../ui/list/filter-text.ts'
import type { ListSpec, Tools } from '../../ui/list/list-spec.ts'
import { OrderNumberText } from '../order/order-number.tsx'
import { type BoardAnswer, type BoardCase, type OpenFigure, withFigure } from './board-answer.ts'
import styles from './board-cases.module.css'

// A dynamic import inside a component stops the compiler.
const loadExport = () => loadChunk(() => import('../../ui/list/list-export.ts'))
const peeked = 5

export const isMoney = (figure: string): boolean => boardMoney.some((each) => each === figure)

interface Answer {
  items: BoardCase[]
  total: number
  sum: number
}

/** The figure in words: `14 cases cleared`, or rupiah. */
function figureWords(figure: OpenFigure['figure'], sum: number, { t, format }: Tools): string {
  return isMoney(figure)
    ? `${t(`board.opened.${figure}`)} Rp ${format.number(sum)}`
    : `${format.number(sum)} ${t(`board.opened.${figure}`)}`
}

/** The first cases of a figure with its sum, before it is opened. */
export function FigurePeek({
  call,
  filter,
  who,
  tools,
}: {
  call: Call
  filter: object & { figure: OpenFigure['figure'] }
  /** Whose figure, in words. */
  who: string
  tools: Tools
}) {
  const { t, format } = tools
  const { figure } = filter
  const query = useQuery({
    queryKey: [call.name, 'peek', filter],
    queryFn: ({ signal }) => api(call, { filter, size: peeked }, { signal }),
  })
  const answer = query.data as Answer | undefined
  if (answer === undefined) return <div className={styles.peekWaiting} aria-busy="true" />
  return (
    <>
      <p className={styles.peekHead}>
        <b>{figureWords(figure, answer.sum, tools)}</b>
      </p>
      <p className={styles.peekWho}>{who}</p>
      <ul>
        {answer.items.map((row) => (
          <li key={row.id} className={styles.peekRow}>
            <span>
              <OrderNumberText orderNo={row.orderNo} />
            </span>
            <MaskedValue value={row.borrowerName} />
            <span className={styles.peekValue}>
              {format.number(isMoney(figure) ? row.value : row.collected || row.amount)}
            </span>
            <span className={styles.peekTime}>{row.lastAt ? format.time(row.lastAt) : ''}</span>
          </li>
        ))}
      </ul>
      <p className={styles.peekFoot}>
        <span>
          {answer.total > answer.items.length &&
            t('board.more', { n: format.number(answer.total - answer.items.length) })}
        </span>
        <span className={styles.peekOpen}>
          {t('board.openAll', { n: format.number(answer.total) })} <kbd>↵</kbd>
        </span>
      </p>
    </>
  )
}

interface PaneProps<C extends Call> {
  spec: ListSpec<C>
  answer: BoardAnswer
  open: OpenFigure
  filter: object
  who: string
  tools: Tools
}

/** Exactly the cases of a figure, beside the board that stays in its place; the list's sum is the figure. */
export function FigureCases<C extends Call>({ spec, answer, open, filter, who, tools }: PaneProps<C>) {
  const { t, format } = tools
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [place, setPlace] = useState<ListPlace>({ texts: {}, sort: null, page: 1, after: null, size: null })
  const [busy, setBusy] = useState(false)
  const close = () => void navigate(withFigure(search, null))
  useKeys({ Escape: close })
  const sum = useQuery({
    queryKey: [spec.call.name, 'sum', filter],
    queryFn: ({ signal }) =>
      api(spec.call, { filter, size: 1 } as unknown as InputOf<C>, { signal }) as Promise<unknown>,
  }).data as Answer | undefined
  const write = async () => {
    const { exportList } = await loadExport()
    const columns = spec.columns.map((column) => ({ column, hidden: false, width: column.width }))
    const asked = { filter: filter as Record<string, unknown>, sort: spec.sort, size: 50 }
    await exportList({ spec, texts: {}, asked, columns: columns as never, total: sum?.total ?? null, tools })
  }
  const words = sum === undefined ? '' : figureWords(open.figure, sum.sum, tools)
  return (
    <aside className={styles.pane} aria-label={t('board.cases')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{words}</h2>
        <span className={styles.tools}>
          <CopyButton text={location.href} label={t('list.copyLink')} />
          <Button
            icon="download"
            busy={busy}
            onClick={() => {
              setBusy(true)
              void act(write()).finally(() => setBusy(false))
            }}
          >
            {t('list.export.button')}
          </Button>
          <IconButton icon="close" label={t('ui.close')} small onClick={close} />
        </span>
      </header>
      <div className={styles.who}>
        {who} · {format.dayLong(answer.day)} · <Status {...standingLook(answer, tools)} />
      </div>
      <EmbeddedList
        spec={spec}
        filter={filter as never}
        since={[answer.standing]}
        place={place}
        onGo={(next) => setPlace((was) => ({ ...was, page: 1, after: null, ...next }))}
        none={t('board.noCases')}
      />
    </aside>
  )
}

/** Whether a day goes on, is over, or stands written down. */
export function standingLook({ standing, frozenAt }: BoardAnswer, { t, format }: Tools) {
  if (standing === 'frozen')
    return {
      look: { family: 'none', glyph: 'check-disc' },
      word: t('board.frozen', { at: frozenAt === null ? '' : format.instant(frozenAt) }),
    } as const
  return {
    look: { family: 'run', glyph: 'half' },
    word: t(standing === 'live' ? 'board.live' : 'board.over'),
  } as const
}
