import type { Call } from '@lumbung/contract/call'
import { provedOnBoard } from '@lumbung/contract/day-board'
import { boardMoney } from '@lumbung/domain/cases/board'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api, type InputOf } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Status } from '../../ui/controls/status.tsx'
import type { ListSpec, Tools } from '../../ui/list/list-spec.ts'
import { FigurePane } from '../../ui/report/figure-pane.tsx'
import type { AskedBoard } from '../figure/asked-proof.ts'
import { Proof } from '../figure/proof.tsx'
import { OrderNumberText } from '../order/order-number.tsx'
import { type BoardAnswer, type BoardCase, type OpenFigure, withFigure } from './board-answer.ts'
import styles from './board-cases.module.css'

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
  proof: AskedBoard['board']
  answer: BoardAnswer
  open: OpenFigure
  filter: object & { figure: OpenFigure['figure'] }
  who: string
  tools: Tools
}

/** Exactly the cases of a figure, beside the board that stays in its place; the list's sum is the figure. */
export function FigureCases<C extends Call>({ spec, proof, answer, open, filter, who, tools }: PaneProps<C>) {
  const { t, format } = tools
  const [search, setSearch] = useSearchParams()
  const sum = useQuery({
    queryKey: [spec.call.name, 'sum', filter],
    queryFn: ({ signal }) =>
      api(spec.call, { filter, size: 1 } as unknown as InputOf<C>, { signal }) as Promise<unknown>,
  }).data as Answer | undefined
  return (
    <FigurePane
      label={t('board.cases')}
      title={sum === undefined ? '' : figureWords(open.figure, sum.sum, tools)}
      who={
        <span className={styles.paneWho}>
          {who} · {format.dayLong(answer.day)} <Status {...standingLook(answer, tools)} />
          {sum && <FigureProof proof={proof} filter={filter} sum={sum.sum} tools={tools} />}
        </span>
      }
      spec={spec}
      filter={filter}
      since={[answer.standing]}
      total={sum?.total ?? null}
      link={location.href}
      none={t('board.noCases')}
      onClose={() => setSearch(new URLSearchParams(withFigure(search, null).slice(1)))}
      tools={tools}
    />
  )
}

/** The proof of an open figure that is money, of the very board that it is on; or why there is none. */
function FigureProof({
  proof,
  filter: { figure, ...filter },
  sum,
  tools: { t },
}: {
  proof: AskedBoard['board']
  filter: object & { figure: OpenFigure['figure'] }
  sum: number
  tools: Tools
}) {
  const holds = useHolds()
  const proved = provedOnBoard.find((each) => each === figure)
  if (proved !== undefined)
    return (
      <Proof
        asked={{ board: proof, filter: { ...filter, figure: proved } }}
        name={t(`board.opened.${proved}`)}
        shown={sum}
      />
    )
  if (!holds(proof.name) || (figure !== 'heldAmount' && figure !== 'commission')) return null
  return <span className={styles.why}>{t(`board.notProved.${figure}`)}</span>
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
