import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { inquiryStates } from './bureau-states.ts'
import styles from './bureau.module.css'
import type { BureauData } from './use-bureau.ts'

/** Who asked which source, when and why, what it said, and what that cost. */
export function InquiryTable({ inquiries }: Pick<BureauData, 'inquiries'>) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  if (inquiries.length === 0) return <p className={cell.quiet}>{t('bureau.noAsked')}</p>
  return (
    <SmallTable
      label={t('bureau.asked')}
      rows={inquiries}
      rowKey={({ id }) => id}
      columns={[
        { key: 'source', head: t('bureau.from'), cell: ({ source }) => t(`bureau.source.${source}`) },
        {
          key: 'state',
          head: t('bureau.status'),
          cell: ({ state }) => <StateOf set={inquiryStates} state={state} />,
        },
        { key: 'at', head: t('bureau.askedAt'), cell: ({ madeAt }) => format.moment(madeAt, businessDate) },
        { key: 'by', head: t('bureau.askedBy'), cell: ({ askedBy }) => askedBy ?? t('bureau.byApplication') },
        {
          key: 'asOf',
          head: t('bureau.asOf'),
          cell: ({ asOf }) => (asOf === null ? <Dash /> : format.day(asOf)),
        },
        {
          key: 'until',
          head: t('bureau.goodUntil'),
          cell: ({ validUntil }) =>
            validUntil === null ? <Dash /> : format.moment(validUntil, businessDate),
        },
        {
          key: 'cost',
          head: t('bureau.cost'),
          align: 'end',
          cell: ({ cost }) => (cost === 0 ? <Dash /> : <Money amount={cost} />),
        },
        {
          key: 'why',
          head: t('bureau.why'),
          grow: true,
          cell: ({ reason, notAskedWhy, words }) => (
            <span className={styles.why}>
              {[reason, notAskedWhy && t(`bureau.notAsked.${notAskedWhy}`), words]
                .filter(Boolean)
                .join(' · ') || <Dash />}
            </span>
          ),
        },
      ]}
    />
  )
}
