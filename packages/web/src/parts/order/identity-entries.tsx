import type { maskedIdentity } from '@lumbung/contract/order/order'
import type { CorrectionField } from '@lumbung/domain/review/review'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Speech } from '../../locales/language.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import type { KeyValue } from '../../ui/page/key-values.tsx'
import { messageLanguageNames } from '../message/language-names.ts'
import { Masked } from './masked.tsx'
import { Money } from '../../ui/controls/money.tsx'
import styles from './identity-entries.module.css'

export type Identity = z.output<typeof maskedIdentity>

interface Subject {
  orderNo: string
  identity: Identity
  canReveal: boolean
  /** Opens the correction of a value, for who may. */
  onCorrect?: ((field: CorrectionField) => void) | undefined
  /** What of it may be corrected as the order stands. */
  correctable?: readonly CorrectionField[]
  /** Opens the choice of what they read, for who may set it. */
  onLanguage?: (() => void) | undefined
}

type Field = 'name' | 'idNumber' | 'phone' | 'email' | 'birthday' | 'address' | 'bankAccount' | 'bankHolder'

/** Writers of the rows of a person: masked, with an eye for who may open them. What is not known is a dash. */
export function identityEntries(
  { orderNo, identity, canReveal, onCorrect, correctable: fields, onLanguage }: Subject,
  { t }: Pick<Speech, 't'>,
) {
  const masked = (field: Field, label: string): KeyValue => ({
    label,
    value: <Masked orderNo={orderNo} field={field} value={identity[field]} canReveal={canReveal} />,
  })
  const plain = (label: string, value: ReactNode): KeyValue => ({
    label,
    value: value === null || value === '' ? undefined : value,
  })
  const correctable = (field: CorrectionField, { label, value }: KeyValue): KeyValue => ({
    label,
    value:
      onCorrect && fields?.includes(field) ? (
        <span className={styles.correctable}>
          {value ?? '–'}
          <IconButton
            icon="edit"
            label={t('correction.correct', { field: t(`correction.fields.${field}`) })}
            small
            onClick={() => onCorrect(field)}
          />
        </span>
      ) : (
        value
      ),
  })
  return {
    name: masked('name', t('detail.name')),
    idNumber: correctable('idNumber', masked('idNumber', t('order.idNumber'))),
    birthday: masked('birthday', t('detail.birthday')),
    phone: correctable('phone', masked('phone', t('order.phone'))),
    email: masked('email', t('detail.email')),
    address: masked('address', t('detail.address')),
    bankAccount: correctable('bankAccount', masked('bankAccount', t('detail.bankAccount'))),
    bankHolder: masked('bankHolder', t('detail.bankHolder')),
    gender: plain(t('detail.gender'), identity.gender && t(`detail.genders.${identity.gender}`)),
    region: plain(t('detail.region'), identity.region),
    language: {
      label: t('detail.language.label'),
      value: (
        <span className={styles.correctable}>
          {messageLanguageNames.word(identity.language, t)}
          {onLanguage && (
            <IconButton icon="edit" label={t('detail.language.title')} small onClick={onLanguage} />
          )}
        </span>
      ),
    },
    bank: correctable('bankName', plain(t('detail.bank'), identity.bankName ?? identity.bankCode)),
    occupation: plain(t('detail.occupation'), identity.occupation),
    education: plain(t('detail.education'), identity.education),
    income: plain(
      t('detail.income'),
      identity.monthlyIncome === null ? null : <Money amount={identity.monthlyIncome} withCurrency />,
    ),
  }
}
