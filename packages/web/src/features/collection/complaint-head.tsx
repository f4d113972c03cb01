import { makeComplaintPdf } from '@lumbung/contract/collection/complaint-file'
import { useState } from 'react'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StatusTag } from '../../ui/controls/status.tsx'
import { FigureStrip } from '../../ui/report/figure-strip.tsx'
import head from '../../parts/order/order-head.module.css'
import { OrderNumberText } from '../../parts/order/order-number.tsx'
import type { ComplaintFile } from './complaint-answer.ts'
import { checkTag } from './complaint-check-words.ts'
import styles from './complaint-head.module.css'
import { ComplaintPdfDialog } from './complaint-pdf-dialog.tsx'
import type { CheckStanding } from './use-complaint.ts'
import { zoneShown } from '../../parts/contact/zone-time.ts'

interface HeadProps {
  file: ComplaintFile
  standing: CheckStanding
  again: () => void
  /** A PDF was made: the file says for whom. */
  onMade: () => void
}

/** Whose file it is, whether the audit trail confirms it, and what it comes to in figures. */
export function ComplaintHead({ file, standing, again, onMade }: HeadProps) {
  const { t } = useSpeech()
  const { apps } = useUser()
  const holds = useHolds()
  const [asking, setAsking] = useState(false)
  const app = apps.find(({ code }) => code === file.app)?.name ?? file.app
  const place = file.region?.split(',')[0]
  const zone = zoneShown(file.zone)
  return (
    <header className={head.head}>
      <div className={head.line}>
        <h1 className={head.number}>
          {t('complaint.title')} <OrderNumberText orderNo={file.orderNo} />
        </h1>
        <span role="status" className={styles.tag}>
          <StatusTag {...checkTag(standing, t)} />
        </span>
        <span className={head.who}>
          <MaskedValue value={file.borrowerName} />, {place ? `${place} (${zone})` : zone}, {app},{' '}
          {t(`detail.customer.${file.customerType}`)}
        </span>
        <span className={head.actions}>
          <Button icon="refresh" busy={standing.kind === 'checking'} onClick={again}>
            {t('complaint.check.again')}
          </Button>
          {holds(makeComplaintPdf) && (
            <Button kind="filled" icon="download" onClick={() => setAsking(true)}>
              {t('complaint.pdf.act')}
            </Button>
          )}
        </span>
      </div>
      {file.zone === null && <p className={styles.unknown}>{t('contact.zoneUnknown')}</p>}
      <Figures file={file} />
      {asking && <ComplaintPdfDialog file={file} onMade={onMade} onClose={() => setAsking(false)} />}
    </header>
  )
}

function Figures({ file: { head: figures, lastAsked } }: { file: ComplaintFile }) {
  const { t, format } = useSpeech()
  const n = (value: number) =>
    value === 0 ? <span className={styles.none}>0</span> : <span>{format.number(value)}</span>
  return (
    <FigureStrip
      figures={[
        {
          label: t('complaint.head.outside'),
          value: (
            <span className={styles.outside} data-any={figures.outside > 0 || undefined}>
              {format.number(figures.outside)}
            </span>
          ),
          note: t('complaint.head.ofAll', { n: figures.contacts }),
        },
        {
          label: t('complaint.head.calls'),
          value: n(figures.calls),
          note: figures.calls > 0 && t('complaint.head.connected', { n: figures.connected }),
        },
        { label: t('complaint.head.messages'), value: n(figures.messages) },
        { label: t('complaint.head.visits'), value: n(figures.visits) },
        { label: t('complaint.head.refused'), value: n(figures.refused) },
        { label: t('complaint.head.owed'), value: <Money amount={figures.owed} withCurrency /> },
        {
          label: t('complaint.head.seen'),
          value:
            figures.seenTimes === 0 ? n(0) : <span>{t('complaint.head.people', { n: figures.seenBy })}</span>,
          note: figures.seenTimes > 0 && t('complaint.head.times', { n: figures.seenTimes }),
        },
        {
          label: t('complaint.head.askedBy'),
          value: lastAsked ? <span>{lastAsked.by}</span> : <span className={styles.none}>–</span>,
          note: lastAsked && format.instant(lastAsked.at),
        },
      ]}
    />
  )
}
