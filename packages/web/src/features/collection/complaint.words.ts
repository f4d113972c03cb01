import type { ComplaintKind } from '@lumbung/contract/collection/complaint-file'
import type { Area, Word } from '../../locales/area.ts'

/** What happened, as a row begins; contacts and wishes have words of their own. */
const kinds = {
  message: { id: 'Pesan', en: 'Message', zh: '短信' },
  promiseEnded: { id: 'Janji', en: 'Promise', zh: '承诺' },
  payment: { id: 'Masuk', en: 'Received', zh: '收到还款' },
  takenBack: { id: 'Pembukuan dibatalkan', en: 'Booking taken back', zh: '入账已撤销' },
  extension: { id: 'Perpanjangan', en: 'Extension', zh: '展期' },
  reduction: { id: 'Potongan disetujui', en: 'Reduction agreed', zh: '减免已批准' },
  forgiven: { id: 'Potongan dipakai', en: 'Reduction used', zh: '减免已使用' },
  refund: { id: 'Kelebihan bayar dikembalikan', en: 'Overpayment refunded', zh: '退还多还款' },
  fee: { id: 'Biaya di luar kontrak', en: 'Fee beside the contract', zh: '合同外费用' },
  writtenOff: { id: 'Hapus buku', en: 'Written off', zh: '核销' },
  assigned: { id: 'Kasus dibagikan ke {{to}}', en: 'Case assigned to {{to}}', zh: '案件分配给 {{to}}' },
  suspended: { id: 'Penagihan ditangguhkan', en: 'Collection suspended', zh: '催收已暂停' },
  lifted: { id: 'Penagihan dilanjutkan', en: 'Collection resumed', zh: '催收已恢复' },
  outsourced: { id: 'Diserahkan ke agensi {{to}}', en: 'Given to an agency, {{to}}', zh: '委外给 {{to}}' },
  recalled: { id: 'Ditarik dari agensi {{to}}', en: 'Recalled from {{to}}', zh: '从 {{to}} 收回' },
  letter: { id: 'Surat peringatan {{to}}', en: 'Warning letter {{to}}', zh: '催告函 {{to}}' },
} as const satisfies Record<Exclude<ComplaintKind, 'contact' | 'choice'>, Word>

const head = {
  outside: { id: 'Kontak di luar aturan', en: 'Contacts outside the rules', zh: '违规联系' },
  ofAll: { id: 'dari {{n}}', en: 'of {{n}}', zh: '共 {{n}}' },
  calls: { id: 'Panggilan', en: 'Calls', zh: '电话' },
  connected: { id: '{{n}} tersambung', en: '{{n}} connected', zh: '接通 {{n}}' },
  messages: { id: 'Pesan', en: 'Messages', zh: '消息' },
  visits: { id: 'Kunjungan', en: 'Visits', zh: '上门' },
  refused: { id: 'Ditolak penjaga', en: 'Refused by the guard', zh: '系统拒绝' },
  owed: { id: 'Sisa tagihan', en: 'Remaining', zh: '剩余应还' },
  seen: { id: 'Melihat data terbuka', en: 'Saw open data', zh: '查看过明文' },
  people: {
    id: '{{n}} orang',
    en: { one: '{{n}} person', other: '{{n}} people' },
    zh: '{{n}} 人',
  },
  times: { id: '{{n}} kali', en: { one: '{{n}} time', other: '{{n}} times' }, zh: '{{n}} 次' },
  askedBy: { id: 'PDF terakhir untuk', en: 'Last PDF made for', zh: '最近一份 PDF 的申请方' },
} as const satisfies Area

const check = {
  checking: { id: 'Sedang diperiksa', en: 'Checking', zh: '正在校验' },
  same: { id: 'Cocok dengan rantai audit', en: 'Matches the audit chain', zh: '与审计链一致' },
  partly: {
    id: '{{tied}} dari {{n}} catatan terikat rantai',
    en: '{{tied}} of {{n}} entries tied to the chain',
    zh: '{{n}} 条中 {{tied}} 条与审计链关联',
  },
  nothing: { id: 'Tidak ada yang diperiksa', en: 'Nothing to compare', zh: '无可校验内容' },
  unsealed: { id: 'Menunggu segel rantai', en: 'Waiting for the seal', zh: '等待封存' },
  differs: { id: 'Berbeda dari rantai audit', en: 'Differs from the audit chain', zh: '与审计链不一致' },
  newer: { id: 'Ada catatan lebih baru', en: 'There are newer entries', zh: '有更新的记录' },
  failed: { id: 'Belum diperiksa', en: 'Not checked', zh: '未校验' },
  rows: {
    id: 'Sama dengan rantai, entri {{first}}–{{last}}',
    en: 'Same as the chain, entries {{first}}–{{last}}',
    zh: '与链一致，条目 {{first}}–{{last}}',
  },
  noRows: { id: 'Belum ada catatan di rantai', en: 'Nothing of it is in the chain', zh: '链上暂无相关记录' },
  all: {
    id: '{{n}} catatan, tidak ada yang hilang',
    en: { one: '{{n}} entry, none is missing', other: '{{n}} entries, none is missing' },
    zh: '{{n}} 条记录，无缺失',
  },
  untied: {
    id: '{{n}} catatan tanpa jejak di rantai: lebih lama dari penandaan, diimpor, atau data demo salinan',
    en: {
      one: '{{n}} entry has no trace in the chain: older than the marks, imported, or copied demo data',
      other: '{{n}} entries have no trace in the chain: older than the marks, imported, or copied demo data',
    },
    zh: '{{n}} 条在链上无记录：早于标记、导入或演示复制数据',
  },
  waiting: {
    id: '{{n}} catatan baru menunggu segel; diperiksa lagi sendiri',
    en: {
      one: '{{n}} young entry waits for its seal; checked again by itself',
      other: '{{n}} young entries wait for their seal; checked again by itself',
    },
    zh: '{{n}} 条新记录等待封存，将自动再次校验',
  },
  changed: {
    id: 'Catatan pertama yang berubah: {{entry}}',
    en: 'The first entry that was changed: {{entry}}',
    zh: '首条被改动的记录：{{entry}}',
  },
  gone: {
    id: 'Catatan yang hilang: {{entry}}',
    en: 'An entry that is gone: {{entry}}',
    zh: '缺失的记录：{{entry}}',
  },
  chain: {
    id: 'Rantai audit putus: {{link}}',
    en: 'The audit chain is broken: {{link}}',
    zh: '审计链断裂：{{link}}',
  },
  reopen: {
    id: 'Sejak dibuka ada yang bertambah; periksa lagi untuk memuatnya',
    en: 'Something was added since it was opened; check again to load it',
    zh: '打开后有新增记录，请再次校验以加载',
  },
  pdf: { id: 'PDF membawa digest ini', en: 'The PDF carries this digest', zh: 'PDF 附带此摘要' },
  took: {
    id: 'diperiksa {{time}} dalam {{seconds}} detik',
    en: 'checked {{time}} in {{seconds}} s',
    zh: '{{time}} 校验，用时 {{seconds}} 秒',
  },
  again: { id: 'Periksa lagi', en: 'Check again', zh: '再次校验' },
} as const satisfies Area

const pdf = {
  act: { id: 'PDF', en: 'PDF', zh: 'PDF' },
  title: { id: 'PDF berkas {{orderNo}}', en: 'PDF of file {{orderNo}}', zh: '档案 {{orderNo}} 的 PDF' },
  askedBy: { id: 'Atas permintaan', en: 'Who asked for it', zh: '申请方' },
  hint: {
    id: 'Misalnya OJK APPK. Tercatat dalam jejak audit atas nama Anda.',
    en: 'For example OJK APPK. It stands in the audit trail in your name.',
    zh: '例如 OJK APPK。将以您的名义记入审计日志。',
  },
  same: {
    id: 'Urutan, angka, dan digest sama dengan halaman ini; data pribadi tetap disamarkan.',
    en: 'The same order, figures and digest as this page; personal data stays masked.',
    zh: '顺序、数字和摘要与本页一致，个人信息保持脱敏。',
  },
  english: {
    id: 'PDF ditulis dalam bahasa Indonesia.',
    en: 'The PDF is written in English.',
    zh: 'PDF 以英文生成：所用字体不含中文。',
  },
  make: { id: 'Buat PDF', en: 'Make the PDF', zh: '生成 PDF' },
} as const satisfies Area

export const complaint = {
  kinds,
  head,
  check,
  pdf,
  title: { id: 'Berkas pengaduan', en: 'Complaint file', zh: '投诉档案' },
  parts: {
    all: { id: 'Semua', en: 'All', zh: '全部' },
    contacts: { id: 'Kontak', en: 'Contacts', zh: '联系' },
    refused: { id: 'Ditolak', en: 'Refused', zh: '拒绝' },
    money: { id: 'Uang', en: 'Money', zh: '资金' },
  },
  part: { id: 'Bagian berkas', en: 'Part of the file', zh: '档案部分' },
  period: { id: 'Masa', en: 'Period', zh: '期间' },
  clocks: {
    id: 'pukul {{zone}}, jendela seperti berlaku saat itu',
    en: 'times in {{zone}}, windows as they were then',
    zh: '{{zone}} 时间，窗口按当时规则',
  },
  columns: {
    at: { id: 'Waktu', en: 'Time', zh: '时间' },
    channel: { id: 'Jalur', en: 'Channel', zh: '渠道' },
    what: { id: 'Yang terjadi', en: 'What happened', zh: '事件' },
    window: { id: 'Jendela saat itu', en: 'Window then', zh: '当时窗口' },
    place: { id: 'Ke', en: 'No.', zh: '次序' },
    guard: { id: 'Penjaga', en: 'Guard', zh: '系统判定' },
    who: { id: 'Oleh', en: 'By', zh: '操作人' },
    owed: { id: 'Tagihan', en: 'Owed', zh: '应还' },
  },
  money: { id: 'Bayar', en: 'Pay', zh: '还款' },
  refusedContact: {
    id: 'Ditolak sistem, tidak ada kontak',
    en: 'Refused, no contact was made',
    zh: '系统拒绝，未联系',
  },
  sent: { id: 'Dikirim', en: 'Sent', zh: '已发送' },
  promised: {
    id: 'Janji bayar {{amount}} tanggal {{day}}',
    en: 'Promised {{amount}} for {{day}}',
    zh: '承诺 {{day}} 还 {{amount}}',
  },
  promiseWas: {
    id: 'Janji {{amount}} tanggal {{day}}: {{state}}, masuk {{paid}}',
    en: 'Promise of {{amount}} for {{day}}: {{state}}, {{paid}} came',
    zh: '{{day}} 还 {{amount}} 的承诺：{{state}}，到账 {{paid}}',
  },
  viaMethod: { id: '{{what}} lewat {{method}}', en: '{{what}} by {{method}}', zh: '{{what}}，{{method}}' },
  until: { id: '{{what}} sampai {{day}}', en: '{{what}} until {{day}}', zh: '{{what}}，至 {{day}}' },
  days: { id: '{{what}} {{n}} hari', en: '{{what}}, {{n}} days', zh: '{{what}} {{n}} 天' },
  itself: { id: 'sistem', en: 'system', zh: '系统' },
  within: { id: 'dalam jendela', en: 'within the window', zh: '在窗口内' },
  byConsent: { id: 'izin nasabah {{day}}', en: 'consent of {{day}}', zh: '客户 {{day}} 同意' },
  refusedFrom: {
    id: '{{rule}}, boleh {{time}}',
    en: '{{rule}}, from {{time}}',
    zh: '{{rule}}，{{time}} 起可联系',
  },
  breach: { id: 'Di luar aturan: {{rule}}', en: 'Outside the rules: {{rule}}', zh: '违规：{{rule}}' },
  windowWords: {
    id: '{{time}}, jendela {{from}}–{{to}}',
    en: '{{time}}, window {{from}}–{{to}}',
    zh: '{{time}}，窗口 {{from}}–{{to}}',
  },
  noWindow: { id: '{{time}}, tanpa jendela', en: '{{time}}, no window that day', zh: '{{time}}，当日无窗口' },
  empty: { id: 'Belum ada catatan', en: 'There is no entry', zh: '暂无记录' },
  emptyPeriod: {
    id: 'Tidak ada yang terjadi dalam masa {{days}}.',
    en: 'Nothing happened in {{days}}.',
    zh: '{{days}} 期间无记录。',
  },
  emptyPart: { id: 'Tidak ada di bagian ini.', en: 'Nothing in this part.', zh: '此部分无记录。' },
  whole: { id: 'Tampilkan semua', en: 'Show everything', zh: '显示全部' },
  amount: { id: 'Asal jumlah', en: 'Where the amount comes from', zh: '金额构成' },
  amountOn: { id: 'per {{day}}', en: 'as of {{day}}', zh: '截至 {{day}}' },
  everyDay: { id: 'Tiap hari', en: 'Any day', zh: '按日查看' },
  noLoan: { id: 'Belum ada pinjaman.', en: 'There is no loan yet.', zh: '暂无借款。' },
  seen: { id: 'Yang melihat data', en: 'Who saw the data', zh: '谁查看过数据' },
  seenNote: { id: 'nilai terbuka', en: 'opened values', zh: '明文查看' },
  seenNone: { id: 'Tidak ada yang membuka data.', en: 'Nobody opened any data.', zh: '无人查看明文。' },
  digest: { id: 'Digest', en: 'Digest', zh: '摘要' },
} as const satisfies Area
