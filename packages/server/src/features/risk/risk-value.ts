import { banks, checkAccount } from '@lumbung/domain/order/bank'
import { maskAccount, maskNik, maskPhone, readPhone } from '@lumbung/domain/people/identity'
import { accountKey } from '../../records/order/order-identity.ts'
import type { RiskKind } from '../../records/risk/risk-entries.ts'
import type { Seals } from '../../secrets/seals.ts'

export const riskKinds = ['idNumber', 'phone', 'device', 'bankAccount'] as const satisfies readonly RiskKind[]

/** What a list keeps of a value: how it is found again, and how it is shown. */
export interface ListedValue {
  blind: Buffer
  masked: string
}

/** A value as orders have it in their blind indexes; null when it is none of its kind. */
export function listedValue(seals: Seals, kind: RiskKind, text: string): ListedValue | null {
  const read = readers[kind](text)
  return read === null ? null : { blind: seals.blind(kind, read.value), masked: read.masked }
}

const readers: Record<RiskKind, (text: string) => { value: string; masked: string } | null> = {
  idNumber: (text) => {
    const value = text.replaceAll(/[\s.-]/g, '')
    return /^\d{16}$/.test(value) ? { value, masked: maskNik(value) } : null
  },
  phone: (text) => {
    const value = readPhone(text)
    return value === null ? null : { value, masked: maskPhone(value) }
  },
  device: (text) => {
    const value = text.trim()
    return value.length < 8 || value.length > 128 ? null : { value, masked: maskAccount(value) }
  },
  bankAccount: (text) => {
    const [code = '', number = '', ...rest] = text.toUpperCase().split(':')
    const bank = banks.find(({ channel }) => channel === code.trim())
    const account = number.replaceAll(/[\s.-]/g, '')
    if (bank === undefined || rest.length > 0 || checkAccount(bank.code, account) === 'form') return null
    return {
      value: accountKey({ code: bank.channel, account }),
      masked: `${bank.channel} ${maskAccount(account)}`,
    }
  },
}
