import type { Area } from '../../locales/area.ts'

/** What is kept of an event of an order. */
export const particular = {
  /** By the names it is kept under. */
  name: {
    attempt: { id: 'percobaan', en: 'attempt', zh: '次数' },
    reference: { id: 'referensi', en: 'reference', zh: '参考号' },
    thirdStatus: { id: 'status penyedia', en: 'provider status', zh: '通道状态' },
    code: { id: 'kode', en: 'code', zh: '付款码' },
    kind: { id: 'jenis', en: 'kind', zh: '类型' },
    purpose: { id: 'keperluan', en: 'purpose', zh: '用途' },
    round: { id: 'putaran', en: 'round', zh: '轮次' },
    score: { id: 'skor', en: 'score', zh: '评分' },
    rating: { id: 'peringkat', en: 'rating', zh: '评级' },
    version: { id: 'versi aturan', en: 'rule version', zh: '规则版本' },
    decision: { id: 'keputusan', en: 'decision', zh: '决定' },
    txid: { id: 'transaksi', en: 'transaction', zh: '交易号' },
    paidAt: { id: 'dibayar', en: 'paid', zh: '付款时间' },
    days: { id: 'hari', en: 'days', zh: '天数' },
    dueDay: { id: 'jatuh tempo', en: 'due', zh: '到期日' },
    validTo: { id: 'sampai', en: 'until', zh: '有效至' },
    reduction: { id: 'potongan', en: 'reduction', zh: '减免' },
    message: { id: 'pesan', en: 'message', zh: '信息' },
  },
  value: {
    va: { id: 'VA', en: 'VA', zh: 'VA' },
    alfa: { id: 'Alfamart', en: 'Alfamart', zh: 'Alfamart' },
    rollover: { id: 'perpanjangan', en: 'extension', zh: '展期' },
    manual: { id: 'review manual', en: 'manual review', zh: '人工审核' },
    pass: { id: 'lolos', en: 'pass', zh: '通过' },
    reject: { id: 'ditolak', en: 'reject', zh: '拒绝' },
  },
} as const satisfies Area
