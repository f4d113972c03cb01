import type { Area } from '../../locales/area.ts'

/** A file with personal data unmasked: asked for at the order list, agreed to and fetched among the exports. */
export const unmasked = {
  button: { id: 'Tanpa samaran', en: 'Unmasked', zh: '未脱敏导出' },
  title: {
    id: 'Ekspor data pribadi tanpa samaran',
    en: 'Export unmasked personal data',
    zh: '导出未脱敏的个人信息',
  },
  hint: {
    id: 'Berkas baru ditulis setelah disetujui orang lain, dan disimpan satu hari. Setiap pesanan di dalamnya tercatat di log akses atas nama Anda.',
    en: 'The file is written once another person agrees, and kept for a day. Each order in it is recorded in the access log in your name.',
    zh: '须经另一人批准后才生成文件，保留一天。文件中的每笔订单都会以您的名义记入访问日志。',
  },
  which: { id: 'Tanpa samaran', en: 'Unmasked', zh: '未脱敏' },
  none: { id: 'Pilih sekurangnya satu.', en: 'Choose at least one.', zh: '请至少选择一项。' },
  submit: { id: 'Ajukan', en: 'Put forward', zh: '提交' },
  asked: {
    id: 'Menunggu persetujuan: {{n}} pesanan',
    en: 'Waits for agreement. Orders: {{n}}',
    zh: '等待批准：{{n}} 笔订单',
  },
  askedBy: { id: 'Diminta oleh', en: 'Asked by', zh: '申请人' },
  why: { id: 'Untuk apa', en: 'What for', zh: '用途' },
  filter: { id: 'Filter', en: 'Filter', zh: '筛选' },
  noFilter: { id: 'Tanpa filter', en: 'None', zh: '无' },
  orders: { id: 'Pesanan', en: 'Orders', zh: '订单数' },
  agree: { id: 'Setujui', en: 'Agree', zh: '批准' },
  refuse: { id: 'Tolak', en: 'Refuse', zh: '拒绝' },
  agreeTitle: { id: 'Setujui ekspor tanpa samaran', en: 'Agree on an unmasked export', zh: '批准未脱敏导出' },
  refuseTitle: { id: 'Tolak ekspor tanpa samaran', en: 'Refuse an unmasked export', zh: '拒绝未脱敏导出' },
  agreed: {
    id: 'Disetujui; berkas ditulis',
    en: 'Agreed; the file is being written',
    zh: '已批准，正在生成文件',
  },
  refused: { id: 'Ditolak', en: 'Refused', zh: '已拒绝' },
  decidedBy: { id: 'Diputuskan oleh', en: 'Decided by', zh: '审批人' },
  decisionNote: { id: 'Catatan keputusan', en: 'Note of the decision', zh: '审批备注' },
} as const satisfies Area
