import { correctableFields, type CorrectionField } from '@lumbung/domain/review/review'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { CorrectionDialog } from '../../parts/order/correction-dialog.tsx'
import { Corrections } from '../../parts/order/corrections.tsx'
import { identityEntries } from '../../parts/order/identity-entries.tsx'
import { IdentityComparison } from '../../parts/order/identity-comparison.tsx'
import { OrderPhotos } from '../../parts/order/order-photos.tsx'
import styles from './approve-detail-screen.module.css'
import type { Review } from './decision.ts'
import { RevealForReview, type ReviewReveal } from './reveal-for-review.tsx'

const isWaiting = ({ state }: Review['corrections'][number]) => state === 'waiting'

/** What the checks are held against: what waits for an answer, the photos, the person, and what was corrected. */
export function Evidence({ review, reveal }: { review: Review; reveal?: ReviewReveal }) {
  const speech = useSpeech()
  const { t } = speech
  const { order, identity, photos, can, corrections } = review
  const [correcting, setCorrecting] = useState<CorrectionField | null>(null)
  useKeys(can.correct ? { c: () => setCorrecting('idNumber') } : {})
  const { orderNo, version } = order
  const onCorrect = can.correct ? setCorrecting : undefined
  const fields = correctableFields(order.state)
  const subject = { orderNo, identity, canReveal: can.reveal, onCorrect, correctable: fields }
  const entries = identityEntries(subject, speech)
  return (
    <>
      <Corrections orderNo={orderNo} corrections={corrections.filter(isWaiting)} canReveal={can.reveal} />
      <Section title={t('detail.photos')} note={t('approve.photosNote')}>
        <OrderPhotos orderNo={orderNo} photos={photos} />
        {reveal?.together && (
          <p className={styles.reveal}>
            <RevealForReview orderNo={orderNo} reveal={reveal} />
          </p>
        )}
        <KeyValues
          labelWidth={104}
          entries={[
            entries.name,
            entries.idNumber,
            entries.birthday,
            entries.gender,
            entries.phone,
            entries.address,
            entries.region,
            entries.bank,
            entries.bankAccount,
            entries.bankHolder,
            entries.occupation,
            entries.income,
          ]}
        />
      </Section>
      <IdentityComparison orderNo={orderNo} />
      <Corrections
        orderNo={orderNo}
        corrections={corrections.filter((correction) => !isWaiting(correction))}
        canReveal={can.reveal}
      />
      {correcting && (
        <CorrectionDialog
          subject={{ orderNo, version, identity, fields }}
          field={correcting}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  )
}
