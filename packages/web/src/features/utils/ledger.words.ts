import type { Area } from '../../locales/area.ts'

/** The trial balance and the journal. */
export const ledger = {
  trialPart: { id: 'Neraca saldo', en: 'Trial balance', zh: '试算平衡表' },
  journalPart: { id: 'Jurnal', en: 'Journal', zh: '日记账' },
  number: { id: 'No. akun', en: 'Account no.', zh: '科目编号' },
  kind: { id: 'Golongan', en: 'Kind', zh: '类别' },
  kinds: {
    asset: { id: 'Aset', en: 'Asset', zh: '资产' },
    liability: { id: 'Liabilitas', en: 'Liability', zh: '负债' },
    equity: { id: 'Ekuitas', en: 'Equity', zh: '权益' },
    income: { id: 'Pendapatan', en: 'Income', zh: '收入' },
    expense: { id: 'Beban', en: 'Expense', zh: '费用' },
  },
  opening: { id: 'Saldo awal', en: 'Opening', zh: '期初余额' },
  closing: { id: 'Saldo akhir', en: 'Closing', zh: '期末余额' },
  sums: { id: 'Debit dan kredit', en: 'Debits and credits', zh: '借贷合计' },
  channel: { id: 'Kanal', en: 'Channel', zh: '通道' },
  posting: { id: 'No. jurnal', en: 'Posting no.', zh: '凭证号' },
  corrects: { id: 'Mengoreksi', en: 'Corrects', zh: '更正凭证' },
} as const satisfies Area
