import type { Application } from '@lumbung/contract/open/application'
import { banks } from '@lumbung/domain/order/bank'
import { refuseFields } from '@lumbung/domain/errors'
import {
  maskAccount,
  maskEmail,
  maskName,
  maskNik,
  maskPhone,
  normalisePhone,
} from '@lumbung/domain/people/identity'
import type { NewContact } from '../../records/order/contacts.ts'
import type { IdentityField } from '../../records/order/order-identity.ts'

export interface IdentityValue {
  field: IdentityField
  value: string
  masked: string
}

const hidden = '••••'

/** The borrower's personal values with their masks (rulings 20). `phone` is E.164. */
export function identityOf(borrower: Application['borrower'], phone: string): IdentityValue[] {
  return [
    { field: 'name', value: borrower.name, masked: maskName(borrower.name) },
    { field: 'idNumber', value: borrower.idNumber, masked: maskNik(borrower.idNumber) },
    { field: 'phone', value: phone, masked: maskPhone(phone) },
    { field: 'email', value: borrower.email, masked: maskEmail(borrower.email) },
    // The birth date stands in the NIK, so neither may help to guess the other.
    { field: 'birthday', value: borrower.birthday, masked: hidden },
    addressOf(borrower.address),
  ]
}

export function addressOf(address: string): IdentityValue {
  return { field: 'address', value: address, masked: hidden }
}

/**
 * The account the money goes to.
 * @throws VALIDATION for a bank that no payout reaches
 */
export function bankOf(bank: Application['bank']): IdentityValue[] {
  if (!banks.some(({ channel }) => channel === bank.code)) refuseFields({ 'bank.code': 'unknown' })
  return [
    { field: 'bankAccount', value: bank.account, masked: maskAccount(bank.account) },
    { field: 'bankHolder', value: bank.holder, masked: maskName(bank.holder) },
  ]
}

/**
 * Somebody whom the borrower named, with the number as it is kept.
 * @throws VALIDATION when it is no mobile number
 */
export function normalisedContact(contact: Application['contacts'][number]): NewContact {
  return { ...contact, phone: normalisePhone(contact.phone) }
}
