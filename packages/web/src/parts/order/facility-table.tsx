import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { type SmallColumn, SmallTable } from '../../ui/page/small-table.tsx'
import styles from './bureau.module.css'
import { Masked } from './masked.tsx'
import type { BureauData } from './use-bureau.ts'

type Loan = BureauData['facilities'][number]

/** Loan quality with its word; from 3 on it is bad. */
export function Quality({ quality }: { quality: number | null }) {
  const { t } = useSpeech()
  if (quality === null) return <span className={cell.quiet}>{t('bureau.unknown')}</span>
  const digit = quality as 1 | 2 | 3 | 4 | 5
  return (
    <span className={styles.quality} data-bad={quality >= 3 || undefined}>
      {t('bureau.quality', { n: quality, word: t(`risk.slik.q${digit}`) })}
    </span>
  )
}

/** The loans that somebody has elsewhere; the lender's name is opened with a reason. */
export function FacilityTable({ orderNo, data }: { orderNo: string; data: BureauData }) {
  const { t, format } = useSpeech()
  const money = (key: 'plafond' | 'outstanding' | 'monthly', head: string): SmallColumn<Loan> => ({
    key,
    head,
    align: 'end',
    cell: (loan) => (loan[key] === null ? <Dash /> : <Money amount={loan[key]} />),
  })
  const day = (key: 'openedOn' | 'dueOn' | 'asOf', head: string): SmallColumn<Loan> => ({
    key,
    head,
    cell: (loan) => {
      const at = loan[key]
      return at === null ? <Dash /> : format.day(at)
    },
  })
  const columns: SmallColumn<Loan>[] = [
    {
      key: 'lender',
      head: t('bureau.lender'),
      cell: ({ id, lender }) => (
        <Masked
          orderNo={orderNo}
          field="facilityLender"
          facilityId={id}
          value={lender}
          canReveal={data.can.reveal}
        />
      ),
    },
    { key: 'source', head: t('bureau.from'), cell: ({ source }) => t(`bureau.source.${source}`) },
    { key: 'kind', head: t('bureau.kind'), cell: ({ kind }) => t(`bureau.kinds.${kind}`) },
    money('plafond', t('bureau.plafond')),
    money('outstanding', t('bureau.outstanding')),
    money('monthly', t('bureau.monthly')),
    { key: 'quality', head: t('bureau.qualityHead'), cell: ({ quality }) => <Quality quality={quality} /> },
    {
      key: 'late',
      head: t('bureau.daysLate'),
      align: 'end',
      cell: ({ daysLate }) =>
        daysLate === null ? (
          <Dash />
        ) : (
          <span className={daysLate > 0 ? cell.late : undefined}>{daysLate}</span>
        ),
    },
    day('openedOn', t('bureau.opened')),
    day('dueOn', t('bureau.due')),
    day('asOf', t('bureau.asOf')),
    ...(data.before === null
      ? []
      : [
          {
            key: 'change',
            head: t('bureau.changeHead'),
            cell: ({ change }: Loan) => <Change change={change} />,
          },
        ]),
  ]
  if (data.facilities.length === 0) return <p className={cell.quiet}>{t('bureau.noLoans')}</p>
  return (
    <SmallTable label={t('bureau.loans')} rows={data.facilities} rowKey={({ id }) => id} columns={columns} />
  )
}

function Change({ change }: Pick<Loan, 'change'>) {
  const { t } = useSpeech()
  if (change === null || change === 'same')
    return <span className={cell.quiet}>{t('bureau.change.same')}</span>
  return (
    <span className={styles.fit} data-bad={change === 'worse' || undefined}>
      {change === 'worse' && <Glyph name="triangle" family="late" />}
      {t(`bureau.change.${change}`)}
    </span>
  )
}
