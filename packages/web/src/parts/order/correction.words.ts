import type { Area } from '../../locales/area.ts'

/** Corrected ID numbers, banks, accounts and phones: at the desks, on the order, beside its payout. */
export const correction = {
  title: { id: 'Koreksi data', en: 'Corrections', zh: '资料更正' },
  correct: { id: 'Koreksi {{field}}', en: 'Correct {{field}}', zh: '更正{{field}}' },
  field: { id: 'Yang dikoreksi', en: 'What is corrected', zh: '更正内容' },
  fields: {
    idNumber: { id: 'NIK', en: 'ID number', zh: '身份证号' },
    bankName: { id: 'Bank', en: 'Bank', zh: '银行' },
    bankAccount: { id: 'Rekening', en: 'Bank account', zh: '银行卡' },
    phone: { id: 'Nomor telepon', en: 'Phone', zh: '手机号' },
  },
  now: { id: 'Sekarang', en: 'Now', zh: '当前' },
  empty: { id: 'kosong', en: 'empty', zh: '空' },
  newNik: { id: 'NIK baru', en: 'New ID number', zh: '新身份证号' },
  newBank: { id: 'Bank baru', en: 'New bank', zh: '新银行' },
  newAccount: { id: 'No. rekening baru', en: 'New account no.', zh: '新卡号' },
  newPhone: { id: 'Nomor telepon baru', en: 'New phone', zh: '新手机号' },
  holder: { id: 'Atas nama', en: 'Account holder', zh: '开户人' },
  holderHint: { id: 'Kosongkan bila tetap sama', en: 'Leave empty if it stays the same', zh: '不变可留空' },
  chooseBank: { id: 'Pilih bank', en: 'Choose a bank', zh: '选择银行' },
  reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
  chooseReason: { id: 'Pilih alasan', en: 'Choose a reason', zh: '选择原因' },
  reasons: {
    typingError: { id: 'Salah ketik', en: 'Typing error', zh: '录入错误' },
    readFromDocument: { id: 'Terbaca dari dokumen', en: 'Read from the document', zh: '以证件为准' },
    borrowerTold: { id: 'Keterangan nasabah', en: 'The borrower said so', zh: '客户告知' },
    refusedByBank: { id: 'Ditolak bank', en: 'Refused by the bank', zh: '银行退回' },
    accountClosed: { id: 'Rekening sudah ditutup', en: 'The account is closed', zh: '该卡已销户' },
    other: { id: 'Lainnya, tulis di catatan', en: 'Other, say why in the note', zh: '其他，请在备注中说明' },
  },
  note: { id: 'Catatan', en: 'Note', zh: '备注' },
  atOnce: {
    id: 'Langsung berlaku. Pesanan ini menjadi milik orang dengan NIK baru.',
    en: 'It stands at once. The order becomes that of the person with this number.',
    zh: '立即生效，订单归属于该身份证号对应的客户。',
  },
  needsSecond: {
    id: 'Berlaku setelah disetujui orang kedua. Sampai saat itu dana tidak dikirim.',
    en: 'It stands once a second person agrees. Until then no money is sent.',
    zh: '需第二人确认后生效，在此之前不会放款。',
  },
  phoneNeedsSecond: {
    id: 'Berlaku setelah disetujui orang kedua. Nomor yang sama menyatakan bahwa nomor itu memang milik nasabah.',
    en: 'It stands once a second person agrees. The same number says that it is the borrower’s after all.',
    zh: '需第二人确认后生效。填写相同号码表示确认该号码确属客户本人。',
  },
  send: { id: 'Simpan koreksi', en: 'Save the correction', zh: '保存更正' },
  ask: { id: 'Ajukan koreksi', en: 'Ask for the correction', zh: '提交更正' },
  done: { id: 'NIK sudah dikoreksi', en: 'The ID number is corrected', zh: '身份证号已更正' },
  asked: {
    id: 'Koreksi menunggu orang kedua',
    en: 'The correction waits for a second person',
    zh: '更正待第二人确认',
  },
  warnings: {
    nikBirthday: {
      id: 'Tanggal lahir tidak cocok dengan NIK',
      en: 'The birthday does not fit the number',
      zh: '生日与身份证号不符',
    },
    nikGender: {
      id: 'Jenis kelamin tidak cocok dengan NIK',
      en: 'The gender does not fit the number',
      zh: '性别与身份证号不符',
    },
    accountLength: {
      id: 'Panjang nomor tidak lazim untuk bank ini',
      en: 'The length is unusual for this bank',
      zh: '卡号长度与该银行不符',
    },
    holderName: {
      id: 'Nama pemilik rekening kurang mirip dengan nasabah',
      en: 'The account holder is hardly like the borrower',
      zh: '开户人与客户姓名相似度低',
    },
    coolingOff: {
      id: 'Orang dengan NIK ini masih dalam masa tunggu',
      en: 'The person with this number is still in a waiting time',
      zh: '该身份证号对应的客户仍在冷静期',
    },
  },
  faults: {
    form: { id: 'Bentuk nomornya salah', en: 'The number is not well formed', zh: '号码格式不正确' },
    province: { id: 'Kode provinsi tidak dikenal', en: 'Unknown province code', zh: '省份代码不存在' },
    birthday: {
      id: 'Tanggal lahir di NIK tidak ada',
      en: 'The birthday in the number does not exist',
      zh: '号码中的生日不存在',
    },
    age: {
      id: 'Usia menurut NIK di luar 17–100 tahun',
      en: 'The age in the number is outside 17 to 100',
      zh: '号码对应的年龄不在 17–100 岁',
    },
    same: { id: 'Sama dengan yang sekarang', en: 'The same as now', zh: '与当前相同' },
    unknown: { id: 'Bank tidak dikenal', en: 'Unknown bank', zh: '未知银行' },
  },
  states: {
    waiting: { id: 'Menunggu orang kedua', en: 'Waits for a second person', zh: '待第二人确认' },
    applied: { id: 'Berlaku', en: 'In force', zh: '已生效' },
    refused: { id: 'Ditolak', en: 'Refused', zh: '已拒绝' },
    withdrawn: { id: 'Ditarik', en: 'Taken back', zh: '已撤回' },
  },
  confirm: { id: 'Setujui', en: 'Confirm', zh: '确认' },
  refuse: { id: 'Tolak koreksi', en: 'Refuse correction', zh: '拒绝更正' },
  withdraw: { id: 'Tarik koreksi', en: 'Take correction back', zh: '撤回更正' },
  question: {
    confirm: {
      id: 'Setujui rekening baru ini?',
      en: 'Confirm this new account?',
      zh: '确认新的收款银行卡？',
    },
    refuse: { id: 'Tolak koreksi ini?', en: 'Refuse this correction?', zh: '拒绝此更正？' },
    confirmPhone: { id: 'Setujui nomor ini?', en: 'Confirm this phone?', zh: '确认此手机号？' },
    withdraw: { id: 'Tarik koreksi ini?', en: 'Take this correction back?', zh: '撤回此更正？' },
  },
  effect: {
    confirm: {
      id: 'Dana pesanan ini akan dikirim ke tujuan baru. Pencairan yang sudah diajukan kembali ke pengaju.',
      en: 'The money of this order goes there. A payout already put forward goes back to its maker.',
      zh: '本订单的放款将转入新卡；已提交的放款退回提交人。',
    },
    refuse: {
      id: 'Tujuan dana tetap seperti sekarang.',
      en: 'The money goes where it went before.',
      zh: '收款银行卡保持不变。',
    },
    withdraw: {
      id: 'Tujuan dana tetap seperti sekarang.',
      en: 'The money goes where it went before.',
      zh: '收款银行卡保持不变。',
    },
  },
  phoneEffect: {
    confirm: {
      id: 'Nasabah pesanan ini dihubungi di nomor itu mulai sekarang.',
      en: 'The borrower of this order is reached at that number from now on.',
      zh: '此后按该号码联系本订单客户。',
    },
    refuse: { id: 'Nomor tetap seperti sekarang.', en: 'The number stays as it is.', zh: '号码保持不变。' },
    withdraw: { id: 'Nomor tetap seperti sekarang.', en: 'The number stays as it is.', zh: '号码保持不变。' },
  },
  whyRefused: { id: 'Mengapa ditolak', en: 'Why it is refused', zh: '拒绝原因' },
  settled: {
    confirm: { id: 'Koreksi disetujui', en: 'The correction is confirmed', zh: '更正已确认' },
    refuse: { id: 'Koreksi ditolak', en: 'The correction is refused', zh: '更正已拒绝' },
    withdraw: { id: 'Koreksi ditarik', en: 'The correction is taken back', zh: '更正已撤回' },
  },
  by: { id: '{{name}}, {{time}}', en: '{{name}}, {{time}}', zh: '{{name}}，{{time}}' },
  /** Beside a payout. */
  blocked: {
    id: 'Koreksi rekening menunggu orang kedua, diajukan {{name}}',
    en: 'A corrected account waits for a second person, asked for by {{name}}',
    zh: '银行卡更正待第二人确认，由 {{name}} 提交',
  },
  changed: {
    id: 'Rekening dikoreksi: {{reason}}',
    en: 'Account corrected: {{reason}}',
    zh: '银行卡已更正：{{reason}}',
  },
} as const satisfies Area
