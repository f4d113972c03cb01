import type { DispatchShare } from '@lumbung/contract/collection/dispatch'
import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { rowOf, type ShownRun, sumOf } from './dispatch-answer.ts'
import { MixBar } from './dispatch-mix.tsx'
import type { DispatchPlace } from './dispatch-place.ts'
import { useDesk } from './desk.ts'
import { remarkOf } from './dispatch-remark.ts'
import styles from './dispatch-table.module.css'
import { signed, signedPercent } from './signed-number.ts'

interface DispatchTableProps {
  run: ShownRun
  chosen: DispatchPlace['row']
  onChoose: (row: number | 'nobody') => void
}

const mostOf = (shares: readonly DispatchShare[]) => Math.max(0, ...shares.map(({ after }) => after))

/** One row a collector: what they have, get, give and then hold; whoever is chosen is shown beside. */
export function DispatchTable({ run, chosen, onChoose }: DispatchTableProps) {
  const { t } = useSpeech()
  const { department } = useDesk()
  const most = mostOf(run.shares)
  return (
    <table className={styles.table} aria-label={t(`desk.${department}.byPerson`)}>
      <thead>
        <tr>
          <th scope="col">{t(`desk.${department}.holder`)}</th>
          <th scope="col" data-end>
            {t('dispatch.table.weight')}
          </th>
          <th scope="col" data-end>
            {t('dispatch.table.before')}
          </th>
          <th scope="col" data-end>
            {t('dispatch.table.gained')}
          </th>
          <th scope="col" data-end>
            {t('dispatch.table.lost')}
          </th>
          <th scope="col" data-end>
            {t('dispatch.table.after')}
          </th>
          <th scope="col" data-end>
            {t('dispatch.table.amount')}
          </th>
          <th scope="col" data-end title={t('dispatch.table.fromFairHint')}>
            {t('dispatch.table.fromFair')}
          </th>
          <th scope="col">{t('dispatch.table.mix')}</th>
          <th scope="col" data-grow>
            {t('dispatch.table.remark')}
          </th>
        </tr>
      </thead>
      <tbody>
        {run.shares.map((share) => (
          <Row
            key={rowOf(share)}
            share={share}
            day={run.day}
            most={most}
            isChosen={rowOf(share) === chosen}
            onChoose={() => onChoose(rowOf(share))}
          />
        ))}
      </tbody>
      <Total shares={run.shares} />
    </table>
  )
}

interface RowProps {
  share: DispatchShare
  day: string
  most: number
  isChosen: boolean
  onChoose: () => void
}

function Row({ share, day, most, isChosen, onChoose }: RowProps) {
  const { t, format } = useSpeech()
  const { department } = useDesk()
  const { id, name, weight, before, gained, lost, after, amount, fromFair, mix } = share
  const remark = remarkOf(share, { day, department }, { t, format })
  return (
    <tr data-chosen={isChosen || undefined} onClick={onChoose}>
      <td>
        {/* The row takes the press; the button is there for the keys. */}
        <button
          type="button"
          className={styles.name}
          aria-pressed={isChosen}
          data-nobody={id === null || undefined}
        >
          {name ?? t('dispatch.table.nobody')}
        </button>
      </td>
      <td data-end data-quiet={weight === 100 || undefined}>
        {id === null ? '' : t('collectors.percent', { n: weight })}
      </td>
      <Count n={before}>{format.number(before)}</Count>
      <Count n={gained}>{signed(gained, format)}</Count>
      <Count n={lost}>{signed(-lost, format)}</Count>
      <td data-end className={styles.after}>
        {format.number(after)}
      </td>
      <td data-end>
        <Money amount={amount} />
      </td>
      <td data-end data-quiet={fromFair === null || undefined}>
        {fromFair === null ? '–' : signedPercent(fromFair, format)}
      </td>
      <td className={styles.mix}>
        <MixBar mix={mix} most={most} />
      </td>
      <td>{remark && <Status {...remark} />}</td>
    </tr>
  )
}

function Count({ n, children }: { n: number; children: ReactNode }) {
  return (
    <td data-end className={styles.count} data-quiet={n === 0 || undefined}>
      {children}
    </td>
  )
}

function Total({ shares }: Pick<ShownRun, 'shares'>) {
  const { t, format } = useSpeech()
  const sum = sumOf(shares)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('dispatch.table.all')}</th>
        <td />
        <td data-end>{format.number(sum.before)}</td>
        <td data-end>{signed(sum.gained, format)}</td>
        <td data-end>{signed(-sum.lost, format)}</td>
        <td data-end>{format.number(sum.after)}</td>
        <td data-end>{format.number(sum.amount)}</td>
        <td />
        <td />
        <td />
      </tr>
    </tfoot>
  )
}

/** The same on a phone: a row opens what it means below itself. */
export function DispatchRows({
  run,
  chosen,
  onChoose,
  children,
}: Omit<DispatchTableProps, 'onChoose'> & {
  onChoose: (row: number | 'nobody' | 'none') => void
  /** The cases of the chosen row. */
  children: ReactNode
}) {
  const { t, format } = useSpeech()
  const { department } = useDesk()
  const most = mostOf(run.shares)
  return (
    <ul aria-label={t(`desk.${department}.byPerson`)}>
      {run.shares.map((share) => {
        const row = rowOf(share)
        const isChosen = row === chosen
        const remark = remarkOf(share, { day: run.day, department }, { t, format })
        return (
          <li key={row} className={styles.item}>
            <button
              type="button"
              className={styles.press}
              aria-expanded={isChosen}
              onClick={() => onChoose(isChosen ? 'none' : row)}
            >
              <span className={styles.line}>
                <b data-nobody={share.id === null || undefined}>{share.name ?? t('dispatch.table.nobody')}</b>
                <b>{t('dispatch.table.cases', { n: share.after })}</b>
              </span>
              <span className={styles.line}>
                <span>
                  {format.number(share.before)} + {format.number(share.gained)} − {format.number(share.lost)}
                </span>
                <Money amount={share.amount} withCurrency />
              </span>
              <span className={styles.line}>
                <span className={styles.phoneMix}>
                  <MixBar mix={share.mix} most={most} />
                </span>
                {remark && <Status {...remark} />}
              </span>
            </button>
            {isChosen && children}
          </li>
        )
      })}
    </ul>
  )
}
