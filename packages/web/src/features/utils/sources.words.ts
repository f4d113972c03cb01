import type { Area } from '../../locales/area.ts'

/** How borrowers are asked about, and what they may be asked to bear. */
export const sources = {
  title: { id: 'Sumber data', en: 'Data sources', zh: '数据源' },
  what: {
    id: 'Setiap permohonan ditanyakan ke sumber ini dengan persetujuan nasabah. Jawaban yang masih berlaku dipakai lagi; sumber yang berhenti atau tidak menjawab membuat faktanya tidak diketahui, dan permohonan diteruskan ke orang.',
    en: 'Every application is asked about at these sources with the borrower’s consent. An answer that is still good is used again; a source that is stopped or silent makes what it knows missing, and the application goes on to manual review.',
    zh: '每笔申请在客户授权下查询这些数据源。仍有效的答复会沿用；数据源停用或无答复时，其信息视为缺失，申请转由人工处理。',
  },
  name: {
    slik: { id: 'SLIK (iDeb OJK)', en: 'SLIK (iDeb of OJK)', zh: 'SLIK（OJK iDeb）' },
    fdc: { id: 'FDC (AFPI)', en: 'FDC (AFPI)', zh: 'FDC（AFPI）' },
    dukcapil: {
      id: 'Dukcapil (mitra berizin)',
      en: 'Dukcapil (licensed partner)',
      zh: 'Dukcapil（持牌合作方）',
    },
    accountName: {
      id: 'Cek nama rekening (bank)',
      en: 'Account-name check (bank)',
      zh: '户名核验（银行）',
    },
  },
  source: { id: 'Sumber', en: 'Source', zh: '数据源' },
  state: { id: 'Status', en: 'Status', zh: '状态' },
  states: {
    on: { id: 'Aktif', en: 'On', zh: '启用' },
    stopped: { id: 'Dihentikan', en: 'Stopped', zh: '已停用' },
    usedUp: { id: 'Anggaran habis', en: 'Budget used up', zh: '预算已用完' },
    notConnected: { id: 'Tidak terhubung', en: 'Not connected', zh: '未连接' },
  },
  spentToday: { id: 'Biaya hari ini (Rp)', en: 'Cost today (Rp)', zh: '今日费用 (Rp)' },
  ofBudget: { id: '{{spent}} dari {{budget}}', en: '{{spent}} of {{budget}}', zh: '{{spent}} / {{budget}}' },
  askedToday: { id: 'Ditanyakan hari ini', en: 'Asked today', zh: '今日查询' },
  waiting: { id: 'Menunggu jawaban', en: 'Awaited', zh: '等待答复' },
  dayBudget: { id: 'Anggaran sehari', en: 'Budget a day', zh: '每日预算' },
  price: { id: 'Harga per pertanyaan', en: 'Price an inquiry', zh: '每次查询价格' },
  validDays: { id: 'Jawaban berlaku', en: 'Answer good for', zh: '答复有效期' },
  waitMinutes: { id: 'Permohonan menunggu', en: 'Application waits', zh: '申请等待' },
  days: { id: '{{n}} hari', en: { one: '{{n}} day', other: '{{n}} days' }, zh: '{{n}} 天' },
  minutes: { id: '{{n}} menit', en: { one: '{{n}} minute', other: '{{n}} minutes' }, zh: '{{n}} 分钟' },
  since: { id: 'Berlaku sejak', en: 'Since', zh: '生效日' },
  atFirst: { id: 'Nilai awal', en: 'First value', zh: '初始值' },
  changeOf: { id: 'Ubah: {{name}}', en: 'Change: {{name}}', zh: '修改：{{name}}' },
  dialogHint: {
    id: 'Berlaku mulai hari yang dipilih, untuk pertanyaan sejak itu. Masa berlaku dalam hari, waktu tunggu dalam menit.',
    en: 'Holds from the day chosen on, for what is asked since then. Validity in days, waiting in minutes.',
    zh: '自所选日期起，对之后的查询生效。有效期以天计，等待以分钟计。',
  },
  from: { id: 'Berlaku mulai', en: 'From', zh: '生效日' },
  why: { id: 'Alasan', en: 'Why', zh: '原因' },
  by: { id: 'Oleh', en: 'By', zh: '设置人' },
  at: { id: 'Diatur', en: 'Set', zh: '设置时间' },
  history: { id: 'Yang pernah diatur', en: 'What was set', zh: '历次设置' },
  never: {
    id: 'Belum pernah diatur: semua nilai awal berlaku.',
    en: 'Nothing was ever set: the first values hold.',
    zh: '从未设置：均为初始值。',
  },
  ceilings: { id: 'Batas kemampuan bayar', en: 'Affordability ceilings', zh: '还款能力上限' },
  ceilingsWhat: {
    id: 'Cicilan sebulan di semua tempat dibagi penghasilan, dan jumlah platform sekaligus. Yang melampaui ditolak pada review mesin dan tidak dapat diluluskan pada review akhir.',
    en: 'Instalments of a month everywhere over income, and platforms at once. Who is beyond is rejected at machine review and cannot be passed at final review.',
    zh: '各处月还款额除以收入，以及同时在贷平台数。超出者在机审被拒，终审亦不能通过。',
  },
  setCeilings: { id: 'Atur batas', en: 'Set the ceilings', zh: '设置上限' },
  ratioMax: {
    id: 'Cicilan terhadap penghasilan, maksimal',
    en: 'Instalments of income, at most',
    zh: '还款占收入上限',
  },
  ratioPercent: {
    id: 'Cicilan terhadap penghasilan, maksimal (%)',
    en: 'Instalments of income, at most (%)',
    zh: '还款占收入上限 (%)',
  },
  platformsMax: {
    id: 'Platform sekaligus, maksimal',
    en: 'Platforms at once, at most',
    zh: '同时在贷平台上限',
  },
  basis: { id: 'Dasar', en: 'Basis', zh: '依据' },
  basisHint: {
    id: 'Pasal peraturan atau keputusan sendiri',
    en: 'Article of law or own decision',
    zh: '法规条款或内部决定',
  },
} as const satisfies Area
