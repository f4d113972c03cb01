import type { requestReduction } from '@lumbung/contract/repay/reduction'
import type { ReductionPower } from '@lumbung/domain/account/reduction'
import type * as z from 'zod/mini'
import type { Area, Word } from '../../locales/area.ts'

type Reason = z.output<typeof requestReduction.request>['reasonCode']

/** More time that the borrower pays for, and less to pay that the lender allows. */
export const change = {
  extensions: { id: 'Perpanjangan', en: 'Extensions', zh: '展期' },
  noExtensions: { id: 'Belum pernah diperpanjang.', en: 'Never extended.', zh: '尚未展期。' },
  extend: { id: 'Perpanjang', en: 'Extend', zh: '展期' },
  extendTitle: { id: 'Perpanjang jatuh tempo', en: 'Extend the due date', zh: '延长到期日' },
  extendDays: { id: 'Tambahan hari', en: 'More days', zh: '延长天数' },
  extendDaysHint: {
    id: 'Dihitung dari jatuh tempo, atau dari hari ini bila sudah lewat.',
    en: 'Counted from the due date, or from today when that is past.',
    zh: '从到期日起算；已逾期则从今日起算。',
  },
  interestNow: { id: 'Bunga belum dibayar', en: 'Unpaid interest', zh: '未还利息' },
  penaltyNow: { id: 'Denda belum dibayar', en: 'Unpaid penalty', zh: '未还滞纳金' },
  extensionFee: { id: 'Biaya perpanjangan', en: 'Extension fee', zh: '展期费' },
  payNow: { id: 'Dibayar sekarang', en: 'To pay now', zh: '现需支付' },
  newDue: { id: 'Jatuh tempo baru', en: 'New due date', zh: '新到期日' },
  movedFrom: { id: 'semula {{day}}', en: 'was {{day}}', zh: '原 {{day}}' },
  billAfter: { id: 'Tagihan pada tempo baru', en: 'Bill on the new date', zh: '新到期日应还' },
  billParts: {
    id: 'pokok {{principal}} + bunga {{interest}}',
    en: 'principal {{principal}} + interest {{interest}}',
    zh: '本金 {{principal}} + 利息 {{interest}}',
  },
  goodToday: {
    id: 'Harga berlaku sampai pukul {{time}} hari ini. Tempo berpindah begitu dibayar.',
    en: 'The price holds until {{time}} today. The due date moves once it is paid.',
    zh: '报价今日 {{time}} 前有效，付款后到期日即顺延。',
  },
  replaces: {
    id: 'Tawaran sebelumnya seharga {{amount}} berakhir dan kodenya ditutup.',
    en: 'The earlier offer of {{amount}} ends and its codes are closed.',
    zh: '之前 {{amount}} 的报价作废，其付款码随之关闭。',
  },
  issueCodes: { id: 'Terbitkan kode', en: 'Issue codes', zh: '生成付款码' },
  codesTitle: { id: 'Kode perpanjangan', en: 'Extension codes', zh: '展期付款码' },
  codesComing: { id: 'Kode sedang diminta…', en: 'Asking for the codes…', zh: '正在申请付款码…' },
  codesNote: {
    id: 'Dibayar tepat {{amount}} ke salah satu kode, tempo menjadi {{day}}.',
    en: 'Exactly {{amount}} paid to either code moves the due date to {{day}}.',
    zh: '向任一付款码支付 {{amount}}（金额须一致），到期日改为 {{day}}。',
  },
  codesLate: {
    id: 'Kanal belum menjawab. Kodenya akan muncul di daftar kode bayar.',
    en: 'The channel has not answered yet. The codes will appear among the payment codes.',
    zh: '通道尚未返回，付款码稍后会出现在付款码列表中。',
  },
  waitsForPayment: {
    id: 'Ditawarkan {{days}} hari: menunggu {{amount}}, lalu tempo menjadi {{day}}.',
    en: 'Offered: {{days}} more days for {{amount}}, then due on {{day}}.',
    zh: '已报价展期 {{days}} 天：待付 {{amount}}，付款后到期日为 {{day}}。',
  },
  extensionCodes: {
    id: 'Untuk perpanjangan, tempo menjadi {{day}}',
    en: 'For an extension, due on {{day}}',
    zh: '展期专用，到期日改为 {{day}}',
  },
  reductions: { id: 'Potongan', en: 'Reductions', zh: '减免' },
  noReductions: {
    id: 'Belum ada potongan yang diajukan.',
    en: 'No reduction was asked for.',
    zh: '暂无减免申请。',
  },
  ask: { id: 'Ajukan potongan', en: 'Ask for a reduction', zh: '申请减免' },
  reducible: { id: 'Dapat dipotong hari ini', en: 'Can be reduced today', zh: '今日可减免' },
  order: {
    id: 'Denda dipotong dahulu, lalu bunga, lalu pokok.',
    en: 'Penalty is taken off first, then interest, then principal.',
    zh: '先减滞纳金，再减利息，最后减本金。',
  },
  amount: { id: 'Jumlah potongan', en: 'Amount of the reduction', zh: '减免金额' },
  payoffAfter: { id: 'Pelunasan setelah potongan', en: 'Settles after the reduction', zh: '减免后结清金额' },
  power: {
    manager: {
      id: 'Cukup satu persetujuan, karena hanya denda yang dipotong.',
      en: 'One approval is enough: only penalty is taken off.',
      zh: '只减滞纳金，一人审批即可。',
    },
    admin: {
      id: 'Perlu satu persetujuan yang mencakup bunga.',
      en: 'Needs one approval that reaches interest.',
      zh: '涉及利息，需一名有相应权限者审批。',
    },
    twoApprovals: {
      id: 'Perlu persetujuan dua orang, karena pokok ikut dipotong.',
      en: 'Needs the approval of two people: principal is taken off too.',
      zh: '涉及本金，需两人审批。',
    },
  } satisfies Record<Exclude<ReductionPower, 'askOnly'>, Word>,
  validTo: { id: 'Dibayar paling lambat', en: 'Paid no later than', zh: '最迟还款日' },
  dayToday: { id: '{{day}} (hari ini)', en: '{{day}} (today)', zh: '{{day}}（今日）' },
  dayAhead: {
    id: '{{day}} ({{n}} hari lagi)',
    en: { one: '{{day}} (in {{n}} day)', other: '{{day}} (in {{n}} days)' },
    zh: '{{day}}（{{n}} 天后）',
  },
  reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
  chooseReason: { id: 'Pilih alasan', en: 'Choose a reason', zh: '请选择原因' },
  reasons: {
    hardship: { id: 'Kesulitan keuangan', en: 'Financial hardship', zh: '经济困难' },
    illness: { id: 'Sakit atau kedukaan', en: 'Illness or bereavement', zh: '疾病或丧事' },
    disaster: { id: 'Bencana', en: 'Disaster', zh: '灾害' },
    complaint: { id: 'Keluhan nasabah', en: 'Complaint of the borrower', zh: '客户投诉' },
    ownMistake: { id: 'Kesalahan di pihak kami', en: 'Our own mistake', zh: '我方失误' },
    settlement: { id: 'Kesepakatan pelunasan', en: 'Agreed settlement', zh: '协商结清' },
    other: { id: 'Lainnya', en: 'Other', zh: '其他' },
  } satisfies Record<Reason, Word>,
  note: { id: 'Catatan', en: 'Note', zh: '备注' },
  asked: { id: 'Potongan diajukan', en: 'The reduction is asked for', zh: '减免已提交申请' },
  until: { id: 'dibayar paling lambat {{day}}', en: 'paid no later than {{day}}', zh: '最迟 {{day}} 还款' },
  usedAmount: { id: 'dipotong {{amount}}', en: '{{amount}} taken off', zh: '已减免 {{amount}}' },
  askedBy: {
    id: 'Diajukan {{name}}, {{time}}',
    en: 'Asked by {{name}}, {{time}}',
    zh: '{{name}} 申请，{{time}}',
  },
  agreedBy: { id: 'Disetujui {{names}}', en: 'Approved by {{names}}', zh: '审批人：{{names}}' },
  oneOfTwo: {
    id: 'Baru satu dari dua persetujuan',
    en: 'One of two approvals so far',
    zh: '两人审批已完成一人',
  },
  approve: { id: 'Setujui', en: 'Approve', zh: '批准' },
  reject: { id: 'Tolak potongan', en: 'Reject reduction', zh: '拒绝减免' },
  approveTitle: { id: 'Setujui potongan?', en: 'Approve the reduction?', zh: '批准此减免？' },
  rejectTitle: { id: 'Tolak potongan?', en: 'Reject the reduction?', zh: '拒绝此减免？' },
  owedNow: { id: 'Pelunasan hari ini', en: 'Settles today for', zh: '今日结清金额' },
  approveEffect: {
    id: 'Nasabah cukup membayar sisanya paling lambat {{day}}.',
    en: 'The borrower then pays only the rest, no later than {{day}}.',
    zh: '批准后，客户最迟 {{day}} 还清余额即可。',
  },
  approveFirst: {
    id: 'Setelah ini orang kedua masih harus menyetujui.',
    en: 'A second person still has to approve after this.',
    zh: '此后仍需第二人审批。',
  },
  approveAtOnce: {
    id: 'Tidak ada sisa lagi: pinjaman langsung lunas.',
    en: 'Nothing is left then: the loan is settled at once.',
    zh: '减免后已无余额，借款立即结清。',
  },
  why: { id: 'Alasan penolakan', en: 'Why it is rejected', zh: '拒绝原因' },
  approved: { id: 'Potongan disetujui', en: 'The reduction is approved', zh: '减免已批准' },
  firstApproved: {
    id: 'Persetujuan pertama dicatat',
    en: 'The first approval is recorded',
    zh: '已记录第一次审批',
  },
  used: {
    id: 'Potongan dipakai, pinjaman lunas',
    en: 'The reduction is used and the loan settled',
    zh: '减免已使用，借款已结清',
  },
  rejected: { id: 'Potongan ditolak', en: 'The reduction is rejected', zh: '减免已拒绝' },
  afterReduction: { id: 'Setelah potongan', en: 'After reduction', zh: '减免后应还' },
  refund: {
    ask: { id: 'Kembalikan kelebihan', en: 'Give the credit back', zh: '退还多还款' },
    put: { id: 'Ajukan', en: 'Put forward', zh: '提交' },
    asked: {
      id: 'Diajukan: orang lain memutuskan',
      en: 'Put forward: another person decides',
      zh: '已提交，由另一人审批',
    },
    where: { id: 'Ke mana', en: 'Where to', zh: '去向' },
    back: { id: 'Rekening nasabah', en: 'The borrower’s account', zh: '客户银行账户' },
    pays: {
      id: 'Pinjaman {{orderNo}} · sisa {{owed}}',
      en: 'Loan {{orderNo}} · owes {{owed}}',
      zh: '借款 {{orderNo}} · 欠 {{owed}}',
    },
    backText: {
      id: 'Dikirim ke rekening pesanan ini seperti pencairan, setelah orang lain menyetujuinya.',
      en: 'Sent to the account of this order like a disbursement, once another person agrees.',
      zh: '经另一人批准后，与放款相同方式汇入该订单的银行账户。',
    },
    movesText: {
      id: 'Tidak ada dana keluar: kelebihan membayar pinjaman lain nasabah yang sama.',
      en: 'No money leaves: the credit pays another loan of the same borrower.',
      zh: '资金不出账：多还款用于偿还同一客户的其他借款。',
    },
    free: { id: 'Tersedia Rp {{amount}}', en: 'Rp {{amount}} available', zh: '可用 Rp {{amount}}' },
    why: { id: 'Alasan', en: 'Reason', zh: '原因' },
    consent: {
      id: 'Persetujuan nasabah dan di mana disimpan',
      en: 'The borrower’s consent and where it is kept',
      zh: '客户同意书及存放位置',
    },
  },
} as const satisfies Area
