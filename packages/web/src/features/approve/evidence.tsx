import { useSpeech } from '../../locales/language.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Section } from '../../ui/screen.tsx'
import { identityEntries } from '../order-parts/identity-entries.tsx'
import { OrderPhotos } from '../order-parts/order-photos.tsx'
import type { Review } from './decision.ts'

/** What the checks are held against: the photos, and the person as they applied. */
export function Evidence({ review }: { review: Review }) {
  const speech = useSpeech()
  const { t } = speech
  const { order, identity, photos, can } = review
  const entries = identityEntries({ orderNo: order.orderNo, identity, canReveal: can.reveal }, speech)
  return (
    <Section title={t('detail.photos')} note={t('approve.photosNote')}>
      <OrderPhotos orderNo={order.orderNo} photos={photos} />
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
  )
}
