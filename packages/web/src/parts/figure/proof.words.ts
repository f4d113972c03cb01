import type { Area } from '../../locales/area.ts'

/** Money figures that prove themselves. */
export const proof = {
  prove: { id: 'Buktikan: {{name}}', en: 'Prove: {{name}}', zh: '核对：{{name}}' },
  holds: { id: 'Terbukti: {{name}}', en: 'Proved: {{name}}', zh: '已核对：{{name}}' },
  broken: { id: 'Tidak cocok: {{name}}', en: 'Does not tie out: {{name}}', zh: '不一致：{{name}}' },
  agrees: {
    id: 'Pesanan, buku besar, dan bank sama.',
    en: 'Orders, ledger and bank say the same.',
    zh: '订单、总账与银行一致。',
  },
  agreesBooks: {
    id: 'Pesanan dan buku besar sama.',
    en: 'Orders and ledger say the same.',
    zh: '订单与总账一致。',
  },
  differs: {
    id: 'Ada selisih: lihat baris di bawah.',
    en: 'There is a difference: see the rows below.',
    zh: '存在差额：请看下方明细。',
  },
  moved: {
    id: 'Angka di layar sudah berubah sejak dimuat.',
    en: 'The figure on the screen has moved since it was loaded.',
    zh: '屏幕上的金额在加载后已变动。',
  },
  by: { id: 'Menurut', en: 'By', zh: '依据' },
  shown: { id: 'Di layar', en: 'On the screen', zh: '屏幕显示' },
  records: { id: 'Pesanan', en: 'Orders', zh: '订单' },
  books: { id: 'Buku besar', en: 'Ledger', zh: '总账' },
  bank: { id: 'Bank', en: 'Bank', zh: '银行' },
  apart: { id: 'Tidak melalui akun ini', en: 'Not in these accounts', zh: '不经此科目' },
  beside: {
    id: 'Cicilan lain dari pinjaman yang sama',
    en: 'Other instalments of these loans',
    zh: '同一借款的其他期次',
  },
  waiting: { id: 'Belum di rekening koran', en: 'On no statement yet', zh: '尚无对账单' },
  count: { id: 'Baris', en: 'Rows', zh: '笔数' },
  amount: { id: 'Jumlah', en: 'Amount', zh: '金额' },
  difference: { id: 'Selisih', en: 'Difference', zh: '差额' },
  off: { id: 'Tidak cocok', en: 'Differing', zh: '不一致' },
  lists: { id: 'Daftar di balik angka', en: 'Lists behind the figure', zh: '金额明细' },
  order: { id: 'Pesanan', en: 'Order', zh: '订单' },
  name: { id: 'Referensi', en: 'Reference', zh: '流水号' },
  day: { id: 'Tanggal', en: 'Day', zh: '日期' },
  posting: { id: 'Posting', en: 'Posting', zh: '凭证' },
  account: { id: 'Akun', en: 'Account', zh: '科目' },
  line: { id: 'Mutasi', en: 'Line', zh: '流水' },
  none: { id: 'Tidak ada.', en: 'Nothing.', zh: '无。' },
  first: { id: '{{n}} terbaru ditampilkan.', en: 'The latest {{n}} are shown.', zh: '显示最近 {{n}} 笔。' },
} as const satisfies Area
