import type {
  CodeFailure,
  FollowType,
  LeadInvalidReason,
  LeadLabel,
  LeadPool,
  LeadStatus,
  RegisterStatus,
} from '@lumbung/domain/leads/lead'
import type { Area, Word } from '../../locales/area.ts'

const pools = {
  codeFailed: { id: 'Gagal kode', en: 'Failed at the code', zh: '验证码未通过' },
  registered: { id: 'Terdaftar, belum mengajukan', en: 'Registered, not applied', zh: '已注册未申请' },
  rejected: { id: 'Ditolak, boleh mengajukan lagi', en: 'Refused, may apply again', zh: '被拒可再申请' },
  cleared: { id: 'Lunas, belum kembali', en: 'Settled, not returned', zh: '结清未复借' },
} as const satisfies Record<LeadPool, Word>

const statuses = {
  wait: { id: 'Menunggu', en: 'Waiting', zh: '待跟进' },
  following: { id: 'Sedang diikuti', en: 'Following', zh: '跟进中' },
  followed: { id: 'Selesai diikuti', en: 'Followed', zh: '已跟进' },
  invalid: { id: 'Tidak berlaku', en: 'Invalid', zh: '无效' },
} as const satisfies Record<LeadStatus, Word>

const registers = {
  notRegistered: { id: 'Belum terdaftar', en: 'Not registered', zh: '未注册' },
  registered: { id: 'Terdaftar', en: 'Registered', zh: '已注册' },
  applied: { id: 'Mengajukan', en: 'Applied', zh: '已申请' },
  loaned: { id: 'Dicairkan', en: 'Lent to', zh: '已放款' },
} as const satisfies Record<RegisterStatus, Word>

const types = {
  phone: { id: 'Telepon', en: 'Phone', zh: '电话' },
  whatsapp: { id: 'WhatsApp', en: 'WhatsApp', zh: 'WhatsApp' },
  sms: { id: 'SMS', en: 'SMS', zh: '短信' },
  mail: { id: 'Email', en: 'Mail', zh: '邮件' },
  social: { id: 'Sosial (Facebook)', en: 'Social (Facebook)', zh: '社交 (Facebook)' },
  other: { id: 'Lainnya', en: 'Other', zh: '其他' },
} as const satisfies Record<FollowType, Word>

const labels = {
  interested: { id: 'Tertarik', en: 'Interested', zh: '有意向' },
  willApplyToday: { id: 'Mengajukan hari ini', en: 'Will apply today', zh: '今日申请' },
  applied: { id: 'Sudah mengajukan', en: 'Applied', zh: '已申请' },
  appProblem: { id: 'Kendala aplikasi', en: 'App problem', zh: '应用问题' },
  codeNotReceived: { id: 'Kode tidak diterima', en: 'Code not received', zh: '未收到验证码' },
  callLater: { id: 'Hubungi lagi nanti', en: 'Call later', zh: '稍后再联系' },
  noAnswer: { id: 'Tidak diangkat', en: 'No answer', zh: '无人接听' },
  borrowedElsewhere: { id: 'Sudah pinjam di tempat lain', en: 'Borrowed elsewhere', zh: '已在别处借款' },
  rateTooHigh: { id: 'Biaya terlalu tinggi', en: 'Rate too high', zh: '费率过高' },
  notInterested: { id: 'Tidak tertarik', en: 'Not interested', zh: '无意向' },
  wrongNumber: { id: 'Salah sambung', en: 'Wrong number', zh: '号码错误' },
  doNotCall: { id: 'Jangan dihubungi lagi', en: 'Do not call again', zh: '请勿再联系' },
} as const satisfies Record<LeadLabel, Word>

const failures = {
  notDelivered: { id: 'Tidak terkirim', en: 'Not delivered', zh: '未送达' },
  expired: { id: 'Kedaluwarsa', en: 'Expired', zh: '已过期' },
  wrong: { id: 'Salah', en: 'Wrong', zh: '输入错误' },
  unknown: { id: 'Tidak diketahui', en: 'Unknown', zh: '未知' },
} as const satisfies Record<CodeFailure, Word>

const invalidReasons = {
  wrongNumber: { id: 'Salah sambung', en: 'Wrong number', zh: '号码错误' },
  consentWithdrawn: { id: 'Persetujuan dicabut', en: 'Consent withdrawn', zh: '已撤回同意' },
  duplicate: { id: 'Ganda', en: 'Duplicate', zh: '重复' },
} as const satisfies Record<LeadInvalidReason, Word>

const events = {
  made: { id: 'Prospek dibuat', en: 'Lead made', zh: '线索生成' },
  given: { id: 'Diberikan', en: 'Given', zh: '已分配' },
  contacted: { id: 'Dihubungi', en: 'Contacted', zh: '已联系' },
  closed: { id: 'Ditutup', en: 'Closed', zh: '已关闭' },
  invalidated: { id: 'Tidak berlaku lagi', en: 'Invalid from here', zh: '已作废' },
  recycled: { id: 'Didaur ulang', en: 'Recycled', zh: '已回收' },
  takenBack: { id: 'Ditarik kembali', en: 'Taken back', zh: '已撤回' },
  request: { id: 'Meminta kode lagi', en: 'Asked for a code again', zh: '再次请求验证码' },
  registered: { id: 'Mendaftar', en: 'Registered', zh: '完成注册' },
  applied: { id: 'Mengajukan pinjaman', en: 'Applied for a loan', zh: '申请借款' },
  loaned: { id: 'Pinjaman cair', en: 'Lent to', zh: '已放款' },
} as const satisfies Area

export const leads = {
  pools,
  statuses,
  registers,
  types,
  labels,
  failures,
  invalidReasons,
  events,
  one: { id: 'Prospek', en: 'Lead', zh: '线索' },
  phone: { id: 'Nomor', en: 'Phone', zh: '手机号' },
  name: { id: 'Nama', en: 'Name', zh: '姓名' },
  pool: { id: 'Kelompok', en: 'Pool', zh: '类别' },
  batchNo: { id: 'Nomor batch', en: 'Batch no.', zh: '批次号' },
  requestCount: { id: 'Permintaan kode', en: 'Code requests', zh: '请求次数' },
  lastRequest: { id: 'Permintaan terakhir', en: 'Last request', zh: '最近请求' },
  failReason: { id: 'Sebab gagal', en: 'Why it failed', zh: '失败原因' },
  status: { id: 'Status tindak lanjut', en: 'Follow status', zh: '跟进状态' },
  register: { id: 'Status daftar', en: 'Register status', zh: '注册状态' },
  seller: { id: 'Penjual', en: 'Seller', zh: '销售员' },
  label: { id: 'Hasil', en: 'Outcome', zh: '通话结果' },
  type: { id: 'Cara', en: 'Follow type', zh: '跟进方式' },
  lastFollow: { id: 'Kontak terakhir', en: 'Last contact', zh: '最近跟进' },
  nextCall: { id: 'Hubungi lagi', en: 'Next call', zh: '下次联系' },
  tries: { id: 'Percobaan', en: 'Attempts', zh: '联系次数' },
  consent: { id: 'Persetujuan', en: 'Consent', zh: '营销同意' },
  source: { id: 'Sumber data', en: 'Data source', zh: '数据来源' },
  sources: {
    app: { id: 'Aplikasi', en: 'The app', zh: '应用' },
    application: { id: 'Pengajuan sebelumnya', en: 'An earlier application', zh: '历史申请' },
  },
  channel: { id: 'Kanal', en: 'Channel', zh: '渠道' },
  created: { id: 'Masuk', en: 'Came in', zh: '进入时间' },
  order: { id: 'Pengajuan', en: 'Application', zh: '申请订单' },
  earnedBy: { id: 'Dihasilkan oleh', en: 'Earned by', zh: '转化归属' },
  held: { id: 'Sudah diberikan', en: 'Given to a seller', zh: '已分配' },
  called: { id: 'Sudah dicoba', en: 'Tried', zh: '已联系' },
  connected: { id: 'Tersambung', en: 'Spoken with', zh: '已接通' },
  earned: { id: 'Konversi penjual', en: 'Earned by a seller', zh: '销售转化' },
  noLabel: { id: 'Tanpa hasil', en: 'Without an outcome', zh: '无结果' },
  sellerNo: { id: 'Penjual (angka)', en: 'Seller (figure)', zh: '销售员（数字）' },
  nobody: { id: 'Belum ada penjual', en: 'Nobody', zh: '未分配' },
  by: { id: 'Angka menurut', en: 'Figures by', zh: '统计维度' },
  splits: {
    seller: { id: 'Penjual', en: 'Seller', zh: '销售员' },
    batchNo: { id: 'Batch', en: 'Batch', zh: '批次' },
    label: { id: 'Hasil', en: 'Outcome', zh: '通话结果' },
  },
  figures: {
    title: { id: 'Konversi', en: 'Conversion', zh: '转化' },
    all: { id: 'Semua', en: 'All', zh: '合计' },
    none: { id: 'Belum ada prospek', en: 'No leads', zh: '暂无线索' },
    leads: { id: 'Prospek', en: 'Leads', zh: '线索' },
    called: { id: 'Dicoba', en: 'Tried', zh: '联系' },
    connected: { id: 'Tersambung', en: 'Spoken with', zh: '接通' },
    connectedShare: { id: 'Tersambung %', en: 'Spoken with %', zh: '接通率' },
    registered: { id: 'Terdaftar', en: 'Registered', zh: '注册' },
    applied: { id: 'Mengajukan', en: 'Applied', zh: '申请' },
    earned: { id: 'Konversi', en: 'Earned', zh: '转化' },
    loaned: { id: 'Cair', en: 'Lent to', zh: '放款' },
    convertedShare: { id: 'Konversi %', en: 'Conversion %', zh: '转化率' },
  },
  acts: {
    assign: { id: 'Berikan', en: 'Give', zh: '分配' },
    assignTitle: { id: 'Berikan prospek {{phone}}', en: 'Give lead {{phone}}', zh: '分配线索 {{phone}}' },
    assignEffect: {
      id: 'Prospek menjadi milik penjual ini; hasil sebelumnya tetap tersimpan.',
      en: 'The lead is this seller’s from here; what came before is kept.',
      zh: '线索归该销售员，历史记录保留。',
    },
    choose: { id: 'Pilih penjual', en: 'Choose a seller', zh: '选择销售员' },
    person: {
      id: '{{name}} ({{n}} prospek)',
      en: { one: '{{name}} ({{n}} lead)', other: '{{name}} ({{n}} leads)' },
      zh: '{{name}}（{{n}} 条）',
    },
    note: { id: 'Catatan', en: 'Note', zh: '备注' },
    recycle: { id: 'Daur ulang', en: 'Recycle', zh: '回收' },
    recycleTitle: {
      id: 'Daur ulang prospek {{phone}}',
      en: 'Recycle lead {{phone}}',
      zh: '回收线索 {{phone}}',
    },
    recycleUndo: {
      id: 'Tidak dapat diurungkan: penjual, label, dan riwayat diam sebelumnya dilepas. Berikan lagi ke penjual bila perlu.',
      en: 'It cannot be undone: seller, label and count of silence are let go. Give it to a seller again where wanted.',
      zh: '无法撤销：原销售、标签和未接次数均已清除，需要时可重新分配。',
    },
    recycleEffect: {
      id: 'Menunggu penjual lagi, 30 hari setelah ditutup; yang mencabut persetujuan tetap ditutup.',
      en: 'Waits for a seller again, 30 days after it was closed; who withdrew consent stays closed.',
      zh: '关闭满30天后重新待分配；已撤回同意者不可回收。',
    },
  },
  deal: {
    act: { id: 'Bagikan prospek', en: 'Deal leads', zh: '分配线索' },
    title: { id: 'Bagikan prospek kepada penjual', en: 'Deal leads to sellers', zh: '向销售员分配线索' },
    hint: {
      id: 'Hanya prospek terbuka dengan persetujuan yang belum ada penjualnya. Gladi tidak mengubah apa pun.',
      en: 'Only open leads with a consent that nobody holds. A rehearsal changes nothing.',
      zh: '仅分配有同意且无人持有的线索。预演不做更改。',
    },
    batch: { id: 'Hanya batch', en: 'Only batch', zh: '仅批次' },
    rehearse: { id: 'Gladi', en: 'Rehearse', zh: '预演' },
    run: {
      id: 'Bagikan {{n}} prospek',
      en: { one: 'Deal {{n}} lead', other: 'Deal {{n}} leads' },
      zh: '分配 {{n}} 条线索',
    },
    none: {
      id: 'Tidak ada prospek untuk dibagikan.',
      en: 'There are no leads to deal.',
      zh: '没有可分配的线索。',
    },
    ran: {
      id: '{{n}} prospek dibagikan.',
      en: { one: '{{n}} lead was dealt.', other: '{{n}} leads were dealt.' },
      zh: '已分配 {{n}} 条线索。',
    },
    changed: {
      id: '{{n}} berubah sejak gladi dan dibiarkan.',
      en: '{{n}} changed since the rehearsal and were left alone.',
      zh: '{{n}} 条自预演后有变动，未分配。',
    },
    takeBack: { id: 'Tarik kembali', en: 'Take back', zh: '撤回' },
    takenBack: { id: 'Pembagian ditarik kembali.', en: 'The deal was taken back.', zh: '分配已撤回。' },
    before: { id: 'Sebelum', en: 'Before', zh: '分配前' },
    gained: { id: 'Masuk', en: 'In', zh: '新增' },
    after: { id: 'Sesudah', en: 'After', zh: '分配后' },
    weight: { id: 'Bobot', en: 'Share', zh: '份额' },
    away: {
      offDuty: { id: 'Tidak bertugas', en: 'Off duty', zh: '未在岗' },
      stopped: { id: 'Dihentikan', en: 'Stopped', zh: '已停用' },
    },
  },
  mine: {
    next: { id: 'Berikutnya', en: 'Next lead', zh: '下一条' },
    ahead: { id: 'Berikutnya', en: 'Next', zh: '下一条' },
    open: { id: 'Prospek terbuka', en: 'Open leads', zh: '未结线索' },
    now: { id: 'Boleh sekarang', en: 'May be called now', zh: '现在可联系' },
    calls: { id: 'Percobaan hari ini', en: 'Attempts today', zh: '今日联系' },
    connected: { id: 'Tersambung hari ini', en: 'Spoken with today', zh: '今日接通' },
    followed: { id: 'Diikuti hari ini', en: 'Followed today', zh: '今日跟进' },
    earned: { id: 'Konversi 30 hari', en: 'Earned in 30 days', zh: '30天转化' },
    empty: {
      id: 'Belum ada prospek untuk Anda. Manajer telemarketing yang membagikan.',
      en: 'You hold no leads. The telemarketing manager deals them.',
      zh: '您暂无线索，由电销经理分配。',
    },
    cut: {
      id: 'Hanya 200 pertama yang ditampilkan.',
      en: 'Only the first 200 are shown.',
      zh: '仅显示前 200 条。',
    },
    choose: {
      id: 'Pilih prospek, atau tekan N untuk yang berikutnya.',
      en: 'Choose a lead, or press N for the next one.',
      zh: '选择一条线索，或按 N 打开下一条。',
    },
    stopped: {
      id: 'Anda dihentikan setelah panggilan gagal diperiksa. Hubungi manajer untuk pelatihan ulang.',
      en: 'You were stopped after a failed call. Ask your manager to be retrained.',
      zh: '因通话质检不合格，您已被停用，请联系经理重新培训。',
    },
    place: { id: 'No.', en: 'No.', zh: '序' },
    back: { id: 'Kembali ke daftar', en: 'Back to the list', zh: '返回列表' },
  },
  desk: {
    reach: { id: 'Hubungi lewat', en: 'Reach by', zh: '联系方式' },
    sayFirst: {
      id: 'Sebutkan nama perusahaan dan sumber data: {{source}}. Panggilan direkam.',
      en: 'Say the company’s name and where the data is from: {{source}}. The call is recorded.',
      zh: '请先说明公司名称及数据来源：{{source}}。通话录音。',
    },
    label: { id: 'Hasil', en: 'Outcome', zh: '通话结果' },
    next: { id: 'Hubungi lagi, dan simpan', en: 'Call again, and save', zh: '下次联系并保存' },
    nexts: {
      none: { id: 'Tidak ditentukan', en: 'Not set', zh: '不设定' },
      soon: { id: 'Dua jam lagi', en: 'In two hours', zh: '两小时后' },
      tomorrow: { id: 'Besok 09:00', en: 'Tomorrow 09:00', zh: '明天 09:00' },
      later: { id: 'Tiga hari lagi 09:00', en: 'In three days, 09:00', zh: '三天后 09:00' },
    },
    needsNext: { id: 'pilih kapan', en: 'choose when', zh: '请选择时间' },
    keys: {
      id: '1–9, 0, Q, X hasil · A S D F simpan',
      en: '1–9, 0, Q, X outcome · A S D F save',
      zh: '1–9、0、Q、X 选结果 · A S D F 保存',
    },
    start: {
      id: 'P telepon · W WhatsApp · S SMS · M email · F sosial · O lainnya',
      en: 'P phone · W WhatsApp · S SMS · M mail · F social · O other',
      zh: 'P 电话 · W WhatsApp · S 短信 · M 邮件 · F 社交 · O 其他',
    },
    log: { id: 'Yang sudah dicoba', en: 'What was tried', zh: '联系记录' },
    history: { id: 'Riwayat', en: 'History', zh: '历史' },
    closed: {
      id: 'Prospek ini tidak dikerjakan lagi.',
      en: 'Nobody works on this lead any more.',
      zh: '该线索已结束。',
    },
  },
  reveal: {
    title: { id: 'Buka data prospek', en: 'Open data of the lead', zh: '查看线索信息' },
    field: { id: 'Data', en: 'Which', zh: '字段' },
    reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
    reasons: {
      complaint: { id: 'Pengaduan', en: 'Complaint', zh: '投诉' },
      identityCheck: { id: 'Pemeriksaan identitas', en: 'Identity check', zh: '身份核实' },
      other: { id: 'Lainnya', en: 'Other', zh: '其他' },
    },
    act: { id: 'Buka data', en: 'Open data', zh: '查看信息' },
    shown: {
      id: '{{value}} (ditutup lagi setelah {{n}} detik)',
      en: '{{value}} (closes after {{n}} s)',
      zh: '{{value}}（{{n}} 秒后隐藏）',
    },
  },
  listEmpty: {
    id: 'Prospek masuk ke sini saat seseorang mendaftar tanpa meminjam, atau dari berkas.',
    en: 'Leads come here when someone registers and does not borrow, or from a file.',
    zh: '注册后未借款的用户或导入的名单会成为线索。',
  },
} as const satisfies Area
