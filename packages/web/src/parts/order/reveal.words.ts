import type { Area } from '../../locales/area.ts'

/** A masked value, opened with a reason. */
export const reveal = {
  title: { id: 'Buka data pribadi', en: 'Reveal personal data', zh: '查看个人信息' },
  button: { id: 'Lihat {{field}}', en: 'View {{field}}', zh: '查看{{field}}' },
  hint: {
    id: 'Pembukaan ini dicatat atas nama Anda. Nilainya tampil {{n}} detik.',
    en: {
      one: 'This is recorded in your name. The value is shown for {{n}} second.',
      other: 'This is recorded in your name. The value is shown for {{n}} seconds.',
    },
    zh: '此次查看将以您的名义记录，内容显示 {{n}} 秒。',
  },
  reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
  note: { id: 'Catatan', en: 'Note', zh: '备注' },
  submit: { id: 'Buka', en: 'Reveal', zh: '查看' },
  together: {
    id: 'Untuk review: {{fields}}',
    en: 'For the review: {{fields}}',
    zh: '为本次审核：{{fields}}',
  },
  inFile: { id: 'Dalam berkas: {{fields}}', en: 'In a file: {{fields}}', zh: '导出文件：{{fields}}' },
  inAFile: { id: 'Dalam berkas ekspor', en: 'In an exported file', zh: '在导出文件中' },
  forReview: { id: 'Buka untuk review ini', en: 'Reveal for this review', zh: '为本次审核查看' },
  forReviewHint: {
    id: 'Semua data pada review ini terbuka selama pesanan Anda pegang. Dicatat sekali atas nama Anda, dengan alasan ini.',
    en: 'Everything this review shows stays open while you hold the order. It is recorded once, in your name, with this reason.',
    zh: '您持有该订单期间，本次审核显示的个人信息均可查看。以您的名义记录一次，并附上此原因。',
  },
  hideAll: { id: 'Tutup data pribadi', en: 'Hide personal data', zh: '重新隐藏全部' },
  hide: { id: 'Tutup kembali', en: 'Hide again', zh: '重新隐藏' },
  leftToday: { id: 'sisa {{n}} hari ini', en: '{{n}} left today', zh: '今日剩余 {{n}} 次' },
  secondsLeft: { id: '{{n}} dtk', en: '{{n}} s', zh: '{{n}} 秒' },
  reasons: {
    verifyIdentity: { id: 'Verifikasi identitas', en: 'Verify identity', zh: '核实身份' },
    contactBorrower: { id: 'Menghubungi nasabah', en: 'Contact the borrower', zh: '联系客户' },
    checkPayment: { id: 'Memeriksa pembayaran', en: 'Check a payment', zh: '核对还款' },
    complaint: { id: 'Keluhan nasabah', en: 'Complaint of the borrower', zh: '客户投诉' },
    audit: { id: 'Audit', en: 'Audit', zh: '审计' },
    other: { id: 'Lainnya', en: 'Other', zh: '其他' },
  },
  fields: {
    name: { id: 'nama', en: 'name', zh: '姓名' },
    idNumber: { id: 'NIK', en: 'ID number', zh: '身份证号' },
    phone: { id: 'no. HP', en: 'phone', zh: '手机号' },
    email: { id: 'email', en: 'email', zh: '邮箱' },
    birthday: { id: 'tanggal lahir', en: 'birthday', zh: '出生日期' },
    address: { id: 'alamat', en: 'address', zh: '地址' },
    bankAccount: { id: 'no. rekening', en: 'bank account', zh: '银行卡号' },
    bankHolder: { id: 'nama pemilik rekening', en: 'account holder', zh: '开户人' },
    accountHolder: { id: 'nama pemilik menurut bank', en: 'holder by the bank', zh: '银行户名' },
    contactPhone: { id: 'no. HP kontak', en: 'phone of the contact', zh: '联系人电话' },
    correctedFrom: { id: 'nilai lama', en: 'old value', zh: '旧值' },
    correctedTo: { id: 'nilai baru', en: 'new value', zh: '新值' },
    payer: { id: 'nama pembayar', en: 'name of the payer', zh: '付款人姓名' },
    facilityLender: { id: 'nama pemberi pinjaman', en: 'name of the lender', zh: '机构名称' },
  },
} as const satisfies Area
