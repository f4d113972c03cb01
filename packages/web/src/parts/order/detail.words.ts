import type { OrderEvent } from '@lumbung/domain/order/order'
import type { Area, Word } from '../../locales/area.ts'

/** What happens to an order beside the events that move it. */
type OtherEvent =
  | 'note'
  | 'apply'
  | 'putForward'
  | 'hold'
  | 'unhold'
  | 'codeIssued'
  | 'messageSent'
  | 'languageTold'
  | 'codeFailed'
  | 'codeClosed'
  | 'paymentUnmatched'
  | 'paymentReversed'
  | 'paid'
  | 'extended'
  | 'reduced'
  | 'smallBalanceForgiven'
  | 'smallBalanceTakenBack'
  | 'extensionTaken'
  | 'extensionExpired'
  | 'extensionFell'
  | 'reductionAsked'
  | 'reductionFirstApproved'
  | 'reductionApproved'
  | 'reductionRejected'
  | 'reductionLapsed'
  | 'feeCharged'
  | 'feeTakenBack'
  | 'refundReleased'
  | 'channelSwitched'
  | 'refunded'
  | 'refundFailed'
  | 'refundBack'
  | 'creditMoved'
  | 'machineBroke'
  | 'corrected'
  | 'correctionAsked'
  | 'correctionConfirmed'
  | 'correctionRefused'
  | 'correctionWithdrawn'
  | 'putBack'
  | 'seen'

const event = {
  note: { id: 'Catatan', en: 'Note', zh: '备注' },
  seen: { id: 'Data pribadi dilihat', en: 'Personal data seen', zh: '个人信息被查看' },
  apply: { id: 'Diajukan di aplikasi', en: 'Applied in the app', zh: '在应用中提交申请' },
  startMachine: { id: 'Review mesin dimulai', en: 'Machine review began', zh: '机审开始' },
  import: { id: 'Diimpor dari berkas', en: 'Imported from a file', zh: '从文件导入' },
  cancel: { id: 'Dibatalkan', en: 'Cancelled', zh: '已取消' },
  rejectMachine: { id: 'Ditolak mesin', en: 'Rejected by machine', zh: '机审拒绝' },
  passMachine: { id: 'Lolos mesin', en: 'Passed the machine', zh: '机审通过' },
  passStraight: { id: 'Lolos langsung', en: 'Passed straight', zh: '直接通过' },
  appealMachine: {
    id: 'Penolakan mesin ditinjau ulang',
    en: 'Machine rejection looked at again',
    zh: '机审拒绝复议',
  },
  passFirst: { id: 'Lolos review pertama', en: 'Passed first review', zh: '初审通过' },
  rejectFirst: { id: 'Ditolak review pertama', en: 'Rejected in first review', zh: '初审拒绝' },
  giveBack: { id: 'Dikembalikan ke nasabah', en: 'Returned to the borrower', zh: '退回客户' },
  reopenFirst: { id: 'Penolakan dibuka kembali', en: 'Rejection reopened', zh: '拒绝已撤回' },
  passFinal: { id: 'Lolos review akhir', en: 'Passed final review', zh: '终审通过' },
  rejectFinal: { id: 'Ditolak review akhir', en: 'Rejected in final review', zh: '终审拒绝' },
  goBack: { id: 'Kembali ke review pertama', en: 'Gone back to first review', zh: '退回初审' },
  rollBackFirst: {
    id: 'Ditarik kembali ke review pertama',
    en: 'Rolled back to first review',
    zh: '回退至初审',
  },
  resubmit: { id: 'Dikirim ulang oleh nasabah', en: 'Sent again by the borrower', zh: '客户重新提交' },
  sign: { id: 'Ditandatangani nasabah', en: 'Signed by the borrower', zh: '客户已签署' },
  putForward: { id: 'Pencairan diajukan', en: 'Disbursement put forward', zh: '放款已提交' },
  hold: { id: 'Pencairan ditahan', en: 'Disbursement held', zh: '放款已挂起' },
  unhold: { id: 'Penahanan dicabut', en: 'Hold lifted', zh: '已解除挂起' },
  send: { id: 'Pencairan dikirim', en: 'Disbursement sent', zh: '放款已发送' },
  disburse: { id: 'Dana cair', en: 'Money arrived', zh: '款项到账' },
  failLoan: { id: 'Pencairan gagal', en: 'Disbursement failed', zh: '放款失败' },
  reversePayout: { id: 'Pencairan direversal', en: 'Disbursement reversed', zh: '放款冲回' },
  retryLoan: { id: 'Pencairan dicoba lagi', en: 'Disbursement tried again', zh: '重新放款' },
  channelSwitched: { id: 'Kanal pencairan diganti', en: 'Payout channel switched', zh: '放款通道已更换' },
  correctPayout: {
    id: 'Pencairan dikoreksi: dana sudah keluar',
    en: 'Disbursement corrected: the money had gone out',
    zh: '放款更正：款项已放出',
  },
  codeIssued: { id: 'Kode bayar terbit', en: 'Payment code issued', zh: '付款码已生成' },
  messageSent: { id: 'SMS dikirim', en: 'Message sent', zh: '短信已发送' },
  languageTold: { id: 'Bahasa nasabah diatur', en: 'Borrower’s language set', zh: '客户语言已设置' },
  codeFailed: { id: 'Kode bayar gagal terbit', en: 'Payment code not issued', zh: '付款码生成失败' },
  codeClosed: { id: 'Kode bayar ditutup', en: 'Payment code closed', zh: '付款码已关闭' },
  paymentReversed: { id: 'Pembayaran ditarik kembali', en: 'Payment taken back', zh: '还款已冲回' },
  paymentUnmatched: { id: 'Pembayaran belum cocok', en: 'Payment not matched', zh: '还款未匹配' },
  paid: { id: 'Pembayaran diterima', en: 'Payment received', zh: '收到还款' },
  extended: { id: 'Tempo diperpanjang', en: 'Due date extended', zh: '已展期' },
  reduced: { id: 'Potongan dipakai', en: 'Reduction used', zh: '减免已使用' },
  smallBalanceForgiven: { id: 'Sisa kecil dihapus', en: 'Small balance forgiven', zh: '小额尾款已减免' },
  smallBalanceTakenBack: {
    id: 'Sisa kecil terutang kembali',
    en: 'Forgiven balance owed again',
    zh: '小额尾款减免已收回',
  },
  extensionTaken: { id: 'Perpanjangan ditawarkan', en: 'Extension offered', zh: '已报价展期' },
  extensionExpired: { id: 'Tawaran perpanjangan berakhir', en: 'Extension offer ended', zh: '展期报价失效' },
  extensionFell: { id: 'Perpanjangan batal', en: 'Extension fell', zh: '展期已撤销' },
  reductionAsked: { id: 'Potongan diajukan', en: 'Reduction asked for', zh: '申请减免' },
  reductionFirstApproved: {
    id: 'Potongan disetujui orang pertama',
    en: 'Reduction approved by a first person',
    zh: '减免获第一人批准',
  },
  reductionApproved: { id: 'Potongan disetujui', en: 'Reduction approved', zh: '减免获批准' },
  reductionRejected: { id: 'Potongan ditolak', en: 'Reduction rejected', zh: '减免被拒绝' },
  reductionLapsed: { id: 'Potongan lewat waktu', en: 'Reduction lapsed', zh: '减免过期失效' },
  feeCharged: { id: 'Biaya dibebankan', en: 'Fee charged', zh: '已收取费用' },
  feeTakenBack: { id: 'Biaya dibatalkan', en: 'Fee taken back', zh: '费用已撤销' },
  refundReleased: { id: 'Pengembalian dana disetujui', en: 'Refund agreed on', zh: '退款已批准' },
  refunded: { id: 'Dana kembali ke nasabah', en: 'Money back with the borrower', zh: '款项已退还客户' },
  refundFailed: { id: 'Pengembalian dana gagal', en: 'Refund failed', zh: '退款失败' },
  refundBack: { id: 'Pengembalian dana ditolak bank', en: 'Refund came back', zh: '退款被退回' },
  creditMoved: {
    id: 'Kelebihan bayar dipindahkan',
    en: 'Credit moved to another loan',
    zh: '多还款已转至其他借款',
  },
  clear: { id: 'Lunas', en: 'Settled', zh: '已结清' },
  writeOff: { id: 'Dihapus buku', en: 'Written off', zh: '已核销' },
  reopenWrittenOff: { id: 'Kembali terhapus buku', en: 'Written off again', zh: '恢复核销' },
  reopen: { id: 'Dibuka kembali', en: 'Reopened', zh: '重新打开' },
  machineBroke: { id: 'Mesin bermasalah', en: 'Machine review broke', zh: '机审出错' },
  corrected: { id: 'NIK dikoreksi', en: 'ID number corrected', zh: '身份证号已更正' },
  correctionAsked: { id: 'Koreksi rekening diajukan', en: 'Bank correction asked for', zh: '提交银行卡更正' },
  correctionConfirmed: {
    id: 'Koreksi rekening disetujui',
    en: 'Bank correction confirmed',
    zh: '银行卡更正已确认',
  },
  correctionRefused: {
    id: 'Koreksi rekening ditolak',
    en: 'Bank correction refused',
    zh: '银行卡更正已拒绝',
  },
  correctionWithdrawn: {
    id: 'Koreksi rekening ditarik',
    en: 'Bank correction taken back',
    zh: '银行卡更正已撤回',
  },
  putBack: {
    id: 'Pencairan kembali ke pengaju',
    en: 'Disbursement back with its maker',
    zh: '放款退回提交人',
  },
} as const satisfies Record<OrderEvent | OtherEvent, Word>

/** The order's own page, and the parts it shares with the review desk. */
export const detail = {
  addNote: {
    add: { id: 'Tambah catatan', en: 'Add a note', zh: '添加备注' },
    title: { id: 'Catatan untuk pesanan ini', en: 'A note on this order', zh: '订单备注' },
    text: { id: 'Isi catatan', en: 'Note', zh: '备注内容' },
    save: { id: 'Simpan', en: 'Save', zh: '保存' },
  },
  rail: {
    disbursed: { id: 'Dicairkan', en: 'Disbursed', zh: '放款' },
    due: { id: 'Jatuh tempo', en: 'Due', zh: '到期' },
    today: { id: 'hari ini, {{day}}', en: 'today, {{day}}', zh: '今天，{{day}}' },
    label: { id: 'Perjalanan pinjaman', en: 'Life of the loan', zh: '借款进程' },
  },
  event,
  system: { id: 'otomatis', en: 'automatic', zh: '自动' },
  tabs: { id: 'Bagian pesanan', en: 'Parts of the order', zh: '订单内容' },
  tab: {
    application: { id: 'Permohonan', en: 'Application', zh: '申请' },
    identity: { id: 'Identitas', en: 'Identity', zh: '身份' },
    bank: { id: 'Bank', en: 'Bank', zh: '银行卡' },
    contacts: { id: 'Kontak', en: 'Contacts', zh: '联系人' },
    bureau: { id: 'Biro', en: 'Bureau', zh: '征信' },
    machine: { id: 'Review mesin', en: 'Machine review', zh: '机审' },
    reviews: { id: 'Review', en: 'Reviews', zh: '审核' },
    disbursement: { id: 'Pencairan', en: 'Disbursement', zh: '放款' },
    plan: { id: 'Rencana bayar', en: 'Repayment plan', zh: '还款计划' },
    cash: { id: 'Catatan kas', en: 'Cash records', zh: '收款记录' },
    changes: { id: 'Perpanjangan dan potongan', en: 'Extensions and reductions', zh: '展期与减免' },
    followUps: { id: 'Tindak lanjut', en: 'Follow-ups', zh: '跟进记录' },
    others: { id: 'Pesanan lain', en: 'Other orders', zh: '其他订单' },
    ledger: { id: 'Buku besar', en: 'Ledger', zh: '账簿' },
    audit: { id: 'Jejak audit', en: 'Audit trail', zh: '审计记录' },
  },
  customer: {
    new: { id: 'nasabah baru', en: 'new customer', zh: '新客' },
    old: { id: 'nasabah lama', en: 'returning customer', zh: '老客' },
    globalOld: { id: 'nasabah lama grup', en: 'returning customer of the group', zh: '全局老客' },
  },
  copyNumber: { id: 'Salin nomor pesanan', en: 'Copy order number', zh: '复制订单号' },
  nthLoan: { id: 'pinjaman ke-{{n}}', en: 'loan no. {{n}}', zh: '第 {{n}} 次借款' },
  complaintFile: { id: 'Berkas pengaduan', en: 'Complaint file', zh: '投诉档案' },
  openReview: { id: 'Buka review', en: 'Open review', zh: '打开审核' },
  history: { id: 'Riwayat', en: 'History', zh: '历史' },
  eventCount: { id: '{{n}} kejadian', en: { one: '{{n}} event', other: '{{n}} events' }, zh: '{{n}} 条' },
  eventsMore: { id: 'Lebih dari {{n}} kejadian', en: 'More than {{n}} events', zh: '超过 {{n}} 条记录' },
  lookedFrom: { id: 'dari {{ip}}', en: 'from {{ip}}', zh: '来自 {{ip}}' },
  earlierEvents: { id: 'Kejadian sebelumnya', en: 'Earlier events', zh: '更早的记录' },
  wholeHistory: { id: 'Semua kejadian', en: 'All events', zh: '全部记录' },
  sendBack: {
    rollBack: { id: 'Tarik ke review pertama', en: 'Roll back to first review', zh: '回退至初审' },
    reopen: { id: 'Buka kembali penolakan', en: 'Reopen rejection', zh: '撤回拒绝' },
    appeal: { id: 'Tinjau ulang penolakan mesin', en: 'Review machine rejection', zh: '机审拒绝复议' },
  },
  sendBackHint: {
    id: 'Pesanan kembali menunggu review pertama. Alasannya dicatat atas nama Anda.',
    en: 'The order waits for first review again. The reason is recorded in your name.',
    zh: '订单将重新等待初审，原因将以您的名义记录。',
  },
  sentBack: {
    id: 'Pesanan kembali ke review pertama',
    en: 'The order is back at first review',
    zh: '订单已回到初审',
  },
  reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
  chooseReason: { id: 'Pilih alasan', en: 'Choose a reason', zh: '请选择原因' },
  note: { id: 'Catatan', en: 'Note', zh: '备注' },
  requested: { id: 'Pinjaman diminta', en: 'Loan requested', zh: '申请金额' },
  instalments: { id: 'Cicilan', en: 'Instalments', zh: '分期数' },
  appliedAt: { id: 'Waktu pengajuan', en: 'Applied at', zh: '申请时间' },
  changedAt: { id: 'Terakhir berubah', en: 'Last changed', zh: '最近更新' },
  disbursedAt: { id: 'Waktu cair', en: 'Disbursed at', zh: '放款时间' },
  failedOrders: { id: 'Pesanan gagal sebelumnya', en: 'Failed orders before', zh: '此前失败订单' },
  name: { id: 'Nama', en: 'Name', zh: '姓名' },
  birthday: { id: 'Lahir', en: 'Born', zh: '出生日期' },
  gender: { id: 'Jenis kelamin', en: 'Gender', zh: '性别' },
  genders: {
    female: { id: 'Perempuan', en: 'Female', zh: '女' },
    male: { id: 'Laki-laki', en: 'Male', zh: '男' },
  },
  email: { id: 'Email', en: 'Email', zh: '邮箱' },
  address: { id: 'Alamat', en: 'Address', zh: '地址' },
  region: { id: 'Kabupaten/kota', en: 'Regency or city', zh: '县/市' },
  language: {
    label: { id: 'Bahasa', en: 'Language', zh: '语言' },
    title: { id: 'Ubah bahasa nasabah', en: 'Change the borrower’s language', zh: '修改客户语言' },
    effect: {
      id: 'Pesan, surat, dan kalimat untuk nasabah ditulis dalam bahasa ini, di semua aplikasi.',
      en: 'Messages, letters and sentences to the borrower are written in it, in every app.',
      zh: '发给客户的短信、信函和语句均使用此语言，适用于所有应用。',
    },
    note: {
      id: 'Kapan dan bagaimana disampaikan',
      en: 'When and how they said it',
      zh: '何时、以何方式表示',
    },
  },
  occupation: { id: 'Pekerjaan', en: 'Occupation', zh: '职业' },
  income: { id: 'Penghasilan bulanan', en: 'Monthly income', zh: '月收入' },
  education: { id: 'Pendidikan', en: 'Education', zh: '学历' },
  bank: { id: 'Bank', en: 'Bank', zh: '银行' },
  bankAccount: { id: 'No. rekening', en: 'Account no.', zh: '银行卡号' },
  bankHolder: { id: 'Atas nama', en: 'Account holder', zh: '开户人' },
  photos: { id: 'Foto', en: 'Photos', zh: '照片' },
  photo: {
    idCard: { id: 'KTP', en: 'ID card', zh: '身份证' },
    selfie: { id: 'Swafoto', en: 'Selfie', zh: '自拍' },
    incomeProof: { id: 'Bukti penghasilan', en: 'Proof of income', zh: '收入证明' },
  },
  noPhotos: { id: 'Tidak ada foto.', en: 'There are no photos.', zh: '没有照片。' },
  person: { id: 'Data diri', en: 'Person', zh: '个人信息' },
  work: { id: 'Pekerjaan', en: 'Work', zh: '工作' },
  relation: { id: 'Hubungan', en: 'Relation', zh: '关系' },
  relations: {
    parent: { id: 'Orang tua', en: 'Parent', zh: '父母' },
    sibling: { id: 'Saudara', en: 'Sibling', zh: '兄弟姐妹' },
    spouse: { id: 'Pasangan', en: 'Spouse', zh: '配偶' },
    child: { id: 'Anak', en: 'Child', zh: '子女' },
    relative: { id: 'Kerabat', en: 'Relative', zh: '亲戚' },
    friend: { id: 'Teman', en: 'Friend', zh: '朋友' },
    colleague: { id: 'Rekan kerja', en: 'Colleague', zh: '同事' },
  },
  consent: { id: 'Izin', en: 'Consent', zh: '同意' },
  consents: {
    asked: { id: 'Sudah ditanya', en: 'Asked', zh: '已询问' },
    given: { id: 'Memberi izin', en: 'Given', zh: '已同意' },
    refused: { id: 'Menolak', en: 'Refused', zh: '已拒绝' },
    notAsked: { id: 'Belum ditanya', en: 'Not asked', zh: '未询问' },
  },
  contactRule: {
    id: 'Kontak darurat hanya untuk menanyakan keberadaan nasabah.',
    en: 'Emergency contacts may only be asked where the borrower is.',
    zh: '紧急联系人仅可用于询问客户下落。',
  },
  stage: { id: 'Tahap', en: 'Stage', zh: '阶段' },
  round: { id: 'Putaran', en: 'Round', zh: '轮次' },
  reviewer: { id: 'Reviewer', en: 'Reviewer', zh: '审核员' },
  opened: { id: 'Dibuka', en: 'Opened', zh: '开始' },
  decided: { id: 'Diputuskan', en: 'Decided', zh: '决定' },
  reference: { id: 'Referensi', en: 'Reference', zh: '参考号' },
  thirdStatus: { id: 'Status penyedia', en: 'Provider status', zh: '通道状态' },
  message: { id: 'Pesan', en: 'Message', zh: '信息' },
  maker: { id: 'Pengaju', en: 'Maker', zh: '提交人' },
  checker: { id: 'Pemberi otorisasi', en: 'Checker', zh: '放行人' },
  sent: { id: 'Dikirim', en: 'Sent', zh: '发送' },
  settled: { id: 'Selesai', en: 'Settled', zh: '完成' },
  time: { id: 'Waktu', en: 'Time', zh: '时间' },
  eventHead: { id: 'Kejadian', en: 'Event', zh: '事件' },
  by: { id: 'Oleh', en: 'By', zh: '操作人' },
  change: { id: 'Perubahan', en: 'Change', zh: '变更' },
  particulars: { id: 'Rincian', en: 'Details', zh: '详情' },
} as const satisfies Area
