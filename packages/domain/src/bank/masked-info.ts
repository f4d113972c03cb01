import { payoutChannels } from '../order/payout-channel.ts'

/** Words of banks that name nobody; a company stands in the clear behind its PT or CV. */
const plainWords = new Set([
  ...payoutChannels.map((channel) => channel.toUpperCase()),
  ...(
    'TRSF TRF TRANSFER E-BANKING EBANKING BI-FAST BIFAST RTGS SKN KLIRING SWITCHING CR DB DR KR KREDIT DEBIT SETORAN TUNAI ' +
    'SETOR TARIK KCP KCU CABANG VA VIRTUAL ACCOUNT BCA BRI BNI MANDIRI PERMATA CIMB SETTLEMENT TOPUP TOP-UP BIAYA ADM ' +
    'ADMIN BUNGA PAJAK FEE RTR RETUR INVALID PAYOUT DISB REF ALFA ALFAMART INDOMARET DARI KE FROM TO PEMBAYARAN ANGSURAN'
  ).split(' '),
])
const companies = /^(PT|CV|UD|TBK)\.?$/i

/**
 * What a statement says of a line, without whom: of a person the first word and one letter (rulings 20), of a phone or a
 * bank account the last four. Numbers with letters in them are references and stay.
 */
export function maskedInfo(info: string): string {
  let isCompany = false
  let names = 0
  return info
    .split(' ')
    .map((word) => {
      if (companies.test(word)) isCompany = true
      if (/^\+?\d{9,}$/.test(word)) return `••••${word.slice(-4)}`
      if (isCompany || /\d/.test(word) || word === '' || plainWords.has(word.toUpperCase())) return word
      if (!/\p{L}/u.test(word)) return word
      names += 1
      return names === 1 ? word : `${word.slice(0, 1)}••••`
    })
    .join(' ')
}
