import type { AnyCaseEnding, AnyCaseState } from '@lumbung/domain/cases/department'
import type { PromiseState } from '@lumbung/domain/cases/follow-up'
import type { Area, Word } from '../../locales/area.ts'

const states = {
  unassigned: { id: 'Belum dibagikan', en: 'Not assigned', zh: '待分案' },
  assigned: { id: 'Sudah dibagikan', en: 'Assigned', zh: '已分案' },
  following: { id: 'Ditindaklanjuti', en: 'Being followed', zh: '跟进中' },
  promised: { id: 'Janji bayar', en: 'Promised to pay', zh: '承诺还款' },
  suspended: { id: 'Ditangguhkan', en: 'Suspended', zh: '已暂停' },
  outsourced: { id: 'Alih daya', en: 'Outsourced', zh: '委外' },
  recalled: { id: 'Ditarik dari alih daya', en: 'Recalled', zh: '已撤回委外' },
  stopped: { id: 'Penagihan dihentikan', en: 'Collection stopped', zh: '停止催收' },
  cleared: { id: 'Selesai dibayar', en: 'Paid', zh: '已还清逾期' },
  extended: { id: 'Diperpanjang', en: 'Extended', zh: '已展期' },
  writtenOff: { id: 'Hapus buku', en: 'Written off', zh: '已核销' },
  processing: { id: 'Diproses', en: 'Being followed', zh: '跟进中' },
  rolled: { id: 'Beralih ke penagihan', en: 'Went over to collection', zh: '已转催收' },
  withdrawn: { id: 'Ditarik', en: 'Withdrawn', zh: '已撤销' },
} as const satisfies Record<AnyCaseState, Word>

const endings = {
  cleared: { id: 'Lunas', en: 'Settled', zh: '已结清' },
  paidUp: { id: 'Tunggakan dibayar', en: 'Arrears paid', zh: '逾期部分已还' },
  extended: { id: 'Diperpanjang', en: 'Extended', zh: '已展期' },
  voided: { id: 'Pencairan dibatalkan', en: 'Payout came back', zh: '放款退回' },
  writtenOff: { id: 'Hapus buku', en: 'Written off', zh: '已核销' },
  instalmentPaid: { id: 'Cicilan dibayar', en: 'Instalment paid', zh: '本期已还' },
  rolled: { id: 'Beralih ke penagihan', en: 'Went over to collection', zh: '已转催收' },
  withdrawn: { id: 'Ditarik', en: 'Withdrawn', zh: '已撤销' },
} as const satisfies Record<AnyCaseEnding, Word>

/** A promise in a row. */
const promised = {
  open: { id: '{{amount}}, {{day}}', en: '{{amount}}, {{day}}', zh: '{{amount}}，{{day}}' },
  kept: {
    id: '{{amount}} ditepati, {{day}}',
    en: '{{amount}} kept, {{day}}',
    zh: '{{amount}} 已兑现，{{day}}',
  },
  partly: {
    id: '{{amount}} sebagian, {{day}}',
    en: '{{amount}} in part, {{day}}',
    zh: '{{amount}} 部分兑现，{{day}}',
  },
  broken: {
    id: '{{amount}} ingkar, {{day}}',
    en: '{{amount}} broken, {{day}}',
    zh: '{{amount}} 未兑现，{{day}}',
  },
  cancelled: {
    id: '{{amount}} batal, {{day}}',
    en: '{{amount}} cancelled, {{day}}',
    zh: '{{amount}} 已取消，{{day}}',
  },
} as const satisfies Record<PromiseState, Word>

/** One that is over, where there is no room for its day. */
const promisedShort = {
  kept: { id: '{{amount}} ditepati', en: '{{amount}} kept', zh: '{{amount}} 已兑现' },
  partly: { id: '{{amount}} sebagian', en: '{{amount}} in part', zh: '{{amount}} 部分兑现' },
  broken: { id: '{{amount}} ingkar', en: '{{amount}} broken', zh: '{{amount}} 未兑现' },
  cancelled: { id: '{{amount}} batal', en: '{{amount}} cancelled', zh: '{{amount}} 已取消' },
} as const satisfies Record<Exclude<PromiseState, 'open'>, Word>

const acts = {
  assign: {
    act: { id: 'Bagikan', en: 'Assign', zh: '分案' },
    title: { id: 'Bagikan kasus {{orderNo}}', en: 'Assign case {{orderNo}}', zh: '分配案件 {{orderNo}}' },
    person: {
      id: '{{name}}, {{n}} kasus',
      en: { one: '{{name}}, {{n}} case', other: '{{name}}, {{n}} cases' },
      zh: '{{name}}，{{n}} 件',
    },
    personOf: {
      id: '{{name}}, {{held}} dari {{capacity}} kasus',
      en: '{{name}}, {{held}} of {{capacity}} cases',
      zh: '{{name}}，{{held}}/{{capacity}} 件',
    },
  },
  suspend: {
    act: { id: 'Tangguhkan', en: 'Suspend', zh: '暂停' },
    title: { id: 'Tangguhkan penagihan', en: 'Suspend collection', zh: '暂停催收' },
    effect: {
      id: 'Selama ditangguhkan tidak seorang pun boleh dihubungi untuk kasus ini.',
      en: 'While it is suspended nobody may be reached about this case.',
      zh: '暂停期间不得就此案件联系任何人。',
    },
    reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
    choose: { id: 'Pilih alasan', en: 'Choose a reason', zh: '请选择原因' },
  },
  lift: {
    act: { id: 'Lanjutkan', en: 'Resume', zh: '恢复' },
    title: { id: 'Lanjutkan penagihan', en: 'Resume collection', zh: '恢复催收' },
    effect: {
      id: 'Kasus kembali menunggu pembagian.',
      en: 'The case waits to be assigned again.',
      zh: '案件将重新等待分案。',
    },
  },
  note: { id: 'Catatan', en: 'Note', zh: '备注' },
} as const satisfies Area

export const collection = {
  states,
  endings,
  promised,
  promisedShort,
  acts,
  reasons: {
    dispute: { id: 'Sanggahan', en: 'Dispute', zh: '争议' },
    hardship: { id: 'Kesulitan keuangan', en: 'Hardship', zh: '经济困难' },
    consentWithdrawn: { id: 'Persetujuan dicabut', en: 'Consent withdrawn', zh: '撤回同意' },
    deceased: { id: 'Meninggal dunia', en: 'Deceased', zh: '已身故' },
    complaint: { id: 'Pengaduan', en: 'Complaint', zh: '投诉' },
  },
  stage: { id: 'Tahap', en: 'Stage', zh: '阶段' },
  state: { id: 'Status kasus', en: 'Case', zh: '案件状态' },
  stillOpen: { id: 'Masih berjalan', en: 'Still open', zh: '进行中' },
  heldSince: { id: 'Dibagikan', en: 'Assigned', zh: '分案时间' },
  mine: { id: 'Kasus saya', en: 'My cases', zh: '我的案件' },
  promise: { id: 'Janji bayar', en: 'Promise', zh: '承诺还款' },
  promiseAmount: { id: 'Jumlah janji', en: 'Promised amount', zh: '承诺金额' },
  promiseDay: { id: 'Tanggal janji', en: 'Promised day', zh: '承诺日' },
  today: { id: 'hari ini', en: 'today', zh: '今天' },
  lastContact: { id: 'Kontak terakhir', en: 'Last contact', zh: '上次联系' },
  next: { id: 'Tindak lanjut', en: 'Next follow-up', zh: '下次跟进' },
  opened: { id: 'Kasus dibuka', en: 'Case opened', zh: '立案日' },
  ended: { id: 'Selesai tanggal', en: 'Ended on', zh: '结案日' },
  endedShort: { id: 'selesai {{day}}', en: 'ended {{day}}', zh: '{{day}} 结案' },
  ending: { id: 'Cara selesai', en: 'How it ended', zh: '结案方式' },
  lateDays: {
    id: 'Terlambat {{n}} hari',
    en: { one: 'Overdue {{n}} day', other: 'Overdue {{n}} days' },
    zh: '逾期 {{n}} 天',
  },
  owedNothing: { id: 'Tidak ada tagihan lagi.', en: 'Nothing is owed any more.', zh: '已无应还款项。' },
  openOrder: { id: 'Halaman pesanan', en: 'Page of the order', zh: '订单页' },
  history: {
    title: { id: 'Riwayat kasus', en: 'History of the case', zh: '案件历史' },
    opened: {
      id: 'Kasus dibuka di tahap {{stage}}',
      en: 'Opened in stage {{stage}}',
      zh: '于 {{stage}} 阶段立案',
    },
    staged: {
      id: 'Tahap {{from}} ke {{to}}',
      en: 'Stage {{from}} to {{to}}',
      zh: '阶段由 {{from}} 转为 {{to}}',
    },
    followed: { id: 'Ditindaklanjuti', en: 'Followed up', zh: '已跟进' },
    assigned: { id: 'Dibagikan ke {{name}}', en: 'Assigned to {{name}}', zh: '分配给 {{name}}' },
    takenBack: {
      id: 'Pembagian ditarik kembali, belum dipegang siapa pun',
      en: 'Dispatch taken back, with nobody again',
      zh: '撤回分案，案件待分配',
    },
    givenBack: {
      id: 'Pembagian ditarik kembali, lagi pada {{name}}',
      en: 'Dispatch taken back, again with {{name}}',
      zh: '撤回分案，案件退回 {{name}}',
    },
    promise: { id: 'Janji bayar: {{how}}', en: 'Promise: {{how}}', zh: '承诺还款：{{how}}' },
    suspended: { id: 'Penagihan ditangguhkan', en: 'Collection suspended', zh: '催收暂停' },
    lifted: { id: 'Penagihan dilanjutkan', en: 'Collection resumed', zh: '催收恢复' },
    ended: { id: 'Kasus selesai: {{how}}', en: 'Case ended: {{how}}', zh: '结案：{{how}}' },
  },
  listEmpty: {
    id: 'Kasus masuk ke sini dengan sendirinya pada malam keterlambatannya mencapai tahap ini.',
    en: 'Cases come here by themselves, in the night in which they are late enough.',
    zh: '逾期天数达到本阶段的当晚，案件会自动进入这里。',
  },
  endedEmpty: {
    id: 'Kasus tersimpan di sini setelah lunas atau berakhir dengan cara lain.',
    en: 'Cases stand here once they were cleared or ended otherwise.',
    zh: '结清或以其他方式结束的案件会保存在这里。',
  },
} as const satisfies Area
