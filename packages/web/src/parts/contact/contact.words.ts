import type { FollowUpOutcome, PromiseState } from '@lumbung/domain/cases/follow-up'
import type { ContactRefusal } from '@lumbung/domain/contact/contact-guard'
import type { ContactChannel, ContactTarget } from '@lumbung/domain/contact/contact-rules'
import type { Area, Word } from '../../locales/area.ts'

/** Why somebody may not be reached: a noun phrase that stands alone in a row and before `; lawful from`. */
const rules = {
  restricted: {
    id: 'Tidak mau dihubungi atau datanya ditunda',
    en: 'Consent withdrawn, or their data on hold',
    zh: '已撤回同意或信息处理已暂停',
  },
  optedOut: { id: 'Nasabah menolak kanal ini', en: 'Opted out of this channel', zh: '客户已拒绝此渠道' },
  noConsent: { id: 'Belum ada izin', en: 'No consent', zh: '未获同意' },
  notTheirNumber: { id: 'Bukan nomor nasabah', en: 'Not the borrower’s number', zh: '非客户本人号码' },
  onlyToLocate: {
    id: 'Hanya lewat telepon, untuk mencari nasabah',
    en: 'Only by call, to locate the borrower',
    zh: '仅可电话查找客户下落',
  },
  caseRests: { id: 'Kasus tidak ditagih', en: 'Case not collected now', zh: '案件当前不催收' },
  tooLate: { id: 'Lewat batas hari penagihan', en: 'Past the last day of collection', zh: '已超过催收期限' },
  notCertified: {
    id: 'Sertifikat tidak berlaku',
    en: 'No valid certificate',
    zh: '催收证书无效',
  },
  weekday: { id: 'Bukan hari penagihan', en: 'Not a day of collection', zh: '非催收日' },
  holiday: { id: 'Hari libur nasional', en: 'National holiday', zh: '法定节假日' },
  jointLeave: { id: 'Cuti bersama', en: 'Joint leave', zh: '集体休假日' },
  hours: { id: 'Di luar jam kontak', en: 'Outside contact hours', zh: '非联系时段' },
  attempts: { id: 'Batas hari ini tercapai', en: 'Today’s attempts are used up', zh: '今日次数已满' },
  pause: {
    id: 'Jeda antarkontak belum cukup',
    en: 'Too soon after the last attempt',
    zh: '距上次联系间隔不足',
  },
} as const satisfies Record<ContactRefusal, Word>

const channels = {
  call: { id: 'Telepon', en: 'Call', zh: '电话' },
  sms: { id: 'SMS', en: 'SMS', zh: '短信' },
  mail: { id: 'Email', en: 'E-mail', zh: '邮件' },
  whatsapp: { id: 'WhatsApp', en: 'WhatsApp', zh: 'WhatsApp' },
  visit: { id: 'Kunjungan', en: 'Visit', zh: '上门' },
} as const satisfies Record<ContactChannel, Word>

const targets = {
  self: { id: 'Nasabah', en: 'Borrower', zh: '本人' },
  emergency: { id: 'Kontak darurat', en: 'Emergency contact', zh: '紧急联系人' },
} as const satisfies Record<ContactTarget, Word>

const outcomes = {
  willPay: { id: 'Bersedia bayar', en: 'Will pay', zh: '愿意还款' },
  promised: { id: 'Janji bayar', en: 'Promised to pay', zh: '承诺还款' },
  refuses: { id: 'Menolak bayar', en: 'Refuses to pay', zh: '拒绝还款' },
  disputes: { id: 'Menyanggah tagihan', en: 'Disputes the debt', zh: '对账单有异议' },
  hardship: { id: 'Kesulitan keuangan', en: 'In hardship', zh: '经济困难' },
  wrongNumber: { id: 'Salah sambung', en: 'Wrong number', zh: '号码错误' },
  thirdPerson: { id: 'Diangkat orang lain', en: 'Another person answered', zh: '他人接听' },
  located: { id: 'Keberadaan diketahui', en: 'Whereabouts known', zh: '已知下落' },
  noAnswer: { id: 'Tidak diangkat', en: 'No answer', zh: '无人接听' },
  busy: { id: 'Sibuk', en: 'Busy', zh: '占线' },
  unreachable: { id: 'Tidak aktif', en: 'Unreachable', zh: '无法接通' },
  invalidNumber: { id: 'Nomor tidak terdaftar', en: 'Invalid number', zh: '空号' },
  deceased: { id: 'Meninggal dunia', en: 'Deceased', zh: '已身故' },
} as const satisfies Record<FollowUpOutcome, Word>

const noMore = {
  call: { id: 'Tidak mau ditelepon lagi', en: 'No more calls', zh: '不再接受电话' },
  sms: { id: 'Tidak mau SMS lagi', en: 'No more SMS', zh: '不再接受短信' },
  mail: { id: 'Tidak mau email lagi', en: 'No more e-mail', zh: '不再接受邮件' },
  whatsapp: { id: 'Tidak mau WhatsApp lagi', en: 'No more WhatsApp', zh: '不再接受 WhatsApp' },
  visit: { id: 'Tidak mau dikunjungi lagi', en: 'No more visits', zh: '不再接受上门' },
} as const satisfies Record<ContactChannel, Word>

const promiseStates = {
  open: { id: 'Menunggu', en: 'Open', zh: '待兑现' },
  kept: { id: 'Ditepati', en: 'Kept', zh: '已兑现' },
  partly: { id: 'Ditepati sebagian', en: 'Kept in part', zh: '部分兑现' },
  broken: { id: 'Diingkari', en: 'Broken', zh: '未兑现' },
  cancelled: { id: 'Dibatalkan', en: 'Cancelled', zh: '已取消' },
} as const satisfies Record<PromiseState, Word>

export const contact = {
  rules,
  channels,
  targets,
  outcomes,
  reach: { id: 'Boleh dihubungi', en: 'May be reached', zh: '可否联系' },
  attempts: { id: 'Coba', en: 'Tries', zh: '次数' },
  until: { id: 'sampai {{time}}', en: 'until {{time}}', zh: '{{time}} 前可联系' },
  from: { id: 'mulai {{time}}', en: 'from {{time}}', zh: '{{time}} 起' },
  refusedFrom: {
    id: '{{rule}}; boleh mulai {{time}}',
    en: '{{rule}}; lawful from {{time}}',
    zh: '{{rule}}；{{time}} 起可联系',
  },
  made: {
    id: '{{made}} dari {{most}} kontak hari ini',
    en: '{{made}} of {{most}} attempts today',
    zh: '今日已联系 {{made}}/{{most}} 次',
  },
  certificateEnded: {
    id: 'Sertifikat kolektor berakhir {{day}}',
    en: 'The collector’s certificate ended on {{day}}',
    zh: '催收员证书已于 {{day}} 到期',
  },
  /** After the rule, where it is that the number is not theirs: what is left to do. */
  numberNotTheirs: {
    id: 'Pernah dicatat salah sambung atau tidak terdaftar. Cari nasabah lewat kontak darurat, email, atau kunjungan, lalu minta tim review mengoreksi nomornya di halaman pesanan.',
    en: 'It was recorded as wrong or invalid. Find the borrower by their emergency contact, e-mail or a visit, then have a reviewer correct the phone on the order’s page.',
    zh: '曾被记录为号码错误或空号。请通过紧急联系人、邮件或上门找到客户，再请审核人员在订单页更正手机号。',
  },
  zoneUnknown: {
    id: 'Alamat belum diketahui: jam harus sah di WIB, WITA, dan WIT, dan ditulis dalam WIB.',
    en: 'The address is not known: an hour must be lawful in WIB, WITA and WIT; times are in WIB.',
    zh: '地址未知：须在三个时区均允许联系，时间按 WIB 显示。',
  },
  consent: { id: 'Izin: {{word}}', en: 'Consent: {{word}}', zh: '同意：{{word}}' },
  none: { id: 'Tidak ada nomor.', en: 'There is no number.', zh: '没有号码。' },
  record: { id: 'Catat', en: 'Record', zh: '记录' },
  recordFirst: {
    id: 'Catat dahulu hasil kontak tadi.',
    en: 'First record what came of the last contact.',
    zh: '请先记录上次联系的结果。',
  },
  said: {
    noMore,
    title: { id: 'Permintaan nasabah', en: 'What the borrower said', zh: '客户的意愿' },
    anyHour: { id: 'Setuju dihubungi kapan saja', en: 'Agreed to any hour', zh: '同意任何时段联系' },
    none: {
      id: 'Belum ada permintaan soal kontak.',
      en: 'Nothing about being reached.',
      zh: '对联系方式暂无要求。',
    },
    reads: { id: 'Bahasa: {{language}}', en: 'Language: {{language}}', zh: '语言：{{language}}' },
    change: { id: 'Ubah', en: 'Change', zh: '修改' },
    act: { id: 'Catat', en: 'Record', zh: '记录' },
    dialog: {
      id: 'Catat permintaan nasabah',
      en: 'Record what the borrower said',
      zh: '记录客户的意愿',
    },
    effect: {
      id: 'Langsung berlaku di semua aplikasi; permintaan terakhir yang dipakai.',
      en: 'Holds at once and in every app; the last word counts.',
      zh: '立即在所有应用中生效，以最后一次为准。',
    },
    what: { id: 'Permintaan', en: 'They said', zh: '客户表示' },
    choose: { id: 'Pilih permintaan', en: 'Choose what they said', zh: '请选择' },
    takenBack: { id: 'Dicabut: {{said}}', en: 'Taken back: {{said}}', zh: '撤回：{{said}}' },
    note: {
      id: 'Kapan dan bagaimana disampaikan',
      en: 'When and how they said it',
      zh: '何时、以何方式表示',
    },
  },
  number: {
    label: { id: 'Nomor', en: 'Number', zh: '号码' },
    copy: { id: 'Salin nomor', en: 'Copy the number', zh: '复制号码' },
    dial: { id: 'Telepon sekarang', en: 'Call now', zh: '立即拨打' },
    gone: {
      id: 'Nomor hanya ditampilkan sekali; hasilnya masih perlu dicatat.',
      en: 'The number is shown once only; what came of it is still to be recorded.',
      zh: '号码只显示一次，结果仍需记录。',
    },
  },
  form: {
    title: { id: 'Catat tindak lanjut', en: 'Record the follow-up', zh: '记录跟进' },
    outcome: { id: 'Hasil', en: 'Outcome', zh: '结果' },
    note: { id: 'Catatan', en: 'Note', zh: '备注' },
    next: { id: 'Tindak lanjut berikutnya', en: 'Next follow-up', zh: '下次跟进' },
    noNext: { id: 'Belum ditentukan', en: 'Not set', zh: '未定' },
    amount: { id: 'Jumlah janji', en: 'Promised amount', zh: '承诺金额' },
    day: { id: 'Dibayar paling lambat', en: 'To be paid by', zh: '最迟还款日' },
    today: { id: 'Hari ini, {{day}}', en: 'Today, {{day}}', zh: '今天 {{day}}' },
    save: { id: 'Simpan tindak lanjut', en: 'Save the follow-up', zh: '保存跟进' },
    keys: {
      id: '1–9 hasil · Ctrl+Enter simpan',
      en: '1–9 outcome · Ctrl+Enter save',
      zh: '1–9 选结果 · Ctrl+Enter 保存',
    },
    idle: {
      id: 'Pilih siapa dan lewat apa; hasilnya dicatat di sini.',
      en: 'Choose whom and how; what came of it is recorded here.',
      zh: '请选择联系对象和方式，结果在此记录。',
    },
  },
  promiseStates,
  log: {
    earlier: { id: 'Tindak lanjut sebelumnya', en: 'Earlier follow-ups', zh: '更早的跟进记录' },
    title: { id: 'Tindak lanjut', en: 'Follow-ups', zh: '跟进记录' },
    empty: { id: 'Belum ada tindak lanjut.', en: 'No follow-up yet.', zh: '暂无跟进记录。' },
    local: { id: 'jam setempat nasabah', en: 'the borrower’s local time', zh: '客户当地时间' },
    refused: { id: 'Ditolak sistem: {{why}}', en: 'Refused: {{why}}', zh: '系统拒绝：{{why}}' },
    pending: { id: 'Hasil belum dicatat', en: 'Outcome not recorded yet', zh: '结果未记录' },
    promise: {
      id: 'Janji {{amount}} tanggal {{day}}',
      en: '{{amount}} promised for {{day}}',
      zh: '承诺 {{day}} 还 {{amount}}',
    },
    paid: { id: 'masuk {{amount}}', en: '{{amount}} came', zh: '已入账 {{amount}}' },
  },
} as const satisfies Area
