import { correctableFields, type CorrectionField } from '@lumbung/domain/review/review'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { getPhoto, setBorrowerLanguage } from '@lumbung/contract/order/order'
import { useHolds, useUser } from '../../core/session.ts'
import { LanguageDialog } from '../../parts/order/language-dialog.tsx'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Masked } from '../../parts/order/masked.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { ContactConsentButton } from '../../parts/order/contact-consent.tsx'
import { CorrectionDialog } from '../../parts/order/correction-dialog.tsx'
import { Corrections } from '../../parts/order/corrections.tsx'
import { identityEntries } from '../../parts/order/identity-entries.tsx'
import { OrderPhotos } from '../../parts/order/order-photos.tsx'
import { termWords } from '../../parts/order/term-words.tsx'
import styles from './person-tabs.module.css'
import type { TabProps } from './order-detail.ts'

const labelWidth = 148

export function ApplicationTab({ detail: { order } }: TabProps) {
  const { t, format } = useSpeech()
  const { apps } = useUser()
  const dayOrDash = (day: string | null) => (day === null ? <Dash /> : format.day(day))
  return (
    <Section>
      <KeyValues
        labelWidth={labelWidth}
        entries={[
          { label: t('order.loanAmount'), value: <Money amount={order.loanAmount} withCurrency /> },
          { label: t('order.term'), value: termWords(t, order.term) },
          { label: t('detail.instalments'), value: order.instalments },
          { label: t('order.serviceFee'), value: <Money amount={order.serviceFee} /> },
          { label: t('order.handlingFee'), value: <Money amount={order.handlingFee} /> },
          { label: t('order.arrival'), value: <Money amount={order.arrivalAmount} /> },
          { label: t('ui.app'), value: apps.find(({ code }) => code === order.app)?.name ?? order.app },
          { label: t('order.type'), value: t(`order.customerType.${order.customerType}`) },
          { label: t('order.loanCount'), value: order.loanCount },
          { label: t('detail.failedOrders'), value: order.failedOrderCount },
          { label: t('order.batch'), value: order.batch ?? <Dash /> },
          {
            label: t('order.channel'),
            value: order.channel ? wordOr(t, 'order.channels', order.channel) : <Dash />,
          },
          { label: t('detail.appliedAt'), value: format.instant(order.applyTime) },
          {
            label: t('detail.disbursedAt'),
            value: order.loanTime ? format.instant(order.loanTime) : <Dash />,
          },
          { label: t('order.preCollectionTime'), value: dayOrDash(order.preCollectionTime) },
          { label: t('order.collectionTime'), value: dayOrDash(order.collectionTime) },
          {
            label: t('order.lastFollowTime'),
            value: order.lastFollowTime ? format.instant(order.lastFollowTime) : <Dash />,
          },
          { label: t('order.followTime'), value: dayOrDash(order.followTime) },
          { label: t('detail.changedAt'), value: format.instant(order.changedTime) },
        ]}
      />
    </Section>
  )
}

/** What the papers of an order are corrected by, where this person may; and what was corrected, of some fields. */
function useCorrecting({ order, identity, corrections, can }: TabProps['detail']) {
  const [field, setField] = useState<CorrectionField | null>(null)
  const { orderNo, version } = order
  const fields = correctableFields(order.state)
  const dialog = field && (
    <CorrectionDialog
      subject={{ orderNo, version, identity, fields }}
      field={field}
      onClose={() => setField(null)}
    />
  )
  const history = (fields: readonly CorrectionField[]) => (
    <Corrections
      orderNo={orderNo}
      corrections={corrections.filter((correction) => fields.includes(correction.field))}
      canReveal={can.reveal}
    />
  )
  return { onCorrect: can.correct ? setField : undefined, correctable: fields, dialog, history }
}

export function IdentityTab({ detail }: TabProps) {
  const { order, identity, photos, can } = detail
  const speech = useSpeech()
  const { onCorrect, correctable, dialog, history } = useCorrecting(detail)
  const holds = useHolds()
  const [asksLanguage, setAsksLanguage] = useState(false)
  const subject = {
    orderNo: order.orderNo,
    identity,
    canReveal: can.reveal,
    onCorrect,
    correctable,
    onLanguage: holds(setBorrowerLanguage) ? () => setAsksLanguage(true) : undefined,
  }
  const entries = identityEntries(subject, speech)
  const { t } = speech
  return (
    <>
      <Section title={t('detail.person')}>
        <KeyValues
          labelWidth={labelWidth}
          entries={[
            entries.name,
            entries.idNumber,
            entries.birthday,
            entries.gender,
            entries.phone,
            entries.email,
            entries.address,
            entries.region,
            entries.language,
          ]}
        />
      </Section>
      {asksLanguage && (
        <LanguageDialog
          orderNo={order.orderNo}
          language={identity.language}
          onClose={() => setAsksLanguage(false)}
        />
      )}
      {history(['idNumber', 'phone'])}
      {dialog}
      <Section title={t('detail.work')}>
        <KeyValues
          labelWidth={labelWidth}
          entries={[entries.occupation, entries.income, entries.education]}
        />
      </Section>
      {photos.length > 0 && holds(getPhoto.name) && (
        <Section title={t('detail.photos')} note={t('approve.photosNote')}>
          <div className={styles.photos}>
            <OrderPhotos orderNo={order.orderNo} photos={photos} />
          </div>
        </Section>
      )}
    </>
  )
}

export function BankTab({ detail }: TabProps) {
  const { order, identity, can } = detail
  const { onCorrect, dialog, history } = useCorrecting(detail)
  const subject = { orderNo: order.orderNo, identity, canReveal: can.reveal, onCorrect }
  const entries = identityEntries(subject, useSpeech())
  return (
    <>
      <Section>
        <KeyValues
          labelWidth={labelWidth}
          entries={[entries.bank, entries.bankAccount, entries.bankHolder]}
        />
      </Section>
      {history(['bankName', 'bankAccount'])}
      {dialog}
    </>
  )
}

export function ContactsTab({ detail: { order, contacts, can } }: TabProps) {
  const { t } = useSpeech()
  return (
    <Section>
      <SmallTable
        label={t('detail.tab.contacts')}
        rows={contacts}
        rowKey={(contact) => contact.id}
        columns={[
          { key: 'name', head: t('detail.name'), cell: (contact) => <MaskedValue value={contact.name} /> },
          {
            key: 'relation',
            head: t('detail.relation'),
            cell: (contact) => wordOr(t, 'detail.relations', contact.relation),
          },
          {
            key: 'phone',
            head: t('order.phone'),
            cell: (contact) => (
              <Masked
                orderNo={order.orderNo}
                field="contactPhone"
                contactId={contact.id}
                value={contact.phone}
                canReveal={can.reveal}
              />
            ),
          },
          {
            key: 'consent',
            head: t('detail.consent'),
            grow: true,
            cell: ({ id, consent }) => (
              <span className={styles.consent}>
                {t(`detail.consents.${consent}`)}
                <ContactConsentButton orderNo={order.orderNo} contactId={id} />
              </span>
            ),
          },
        ]}
      />
      <p className={cell.quiet}>{t('detail.contactRule')}</p>
    </Section>
  )
}
