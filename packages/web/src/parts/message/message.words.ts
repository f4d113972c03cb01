import type { AutomaticKind } from '@lumbung/domain/messages/automatic'
import type { ContactRefusal } from '@lumbung/domain/contact/contact-guard'
import type { MessageBlock, MessageState } from '@lumbung/domain/messages/message'
import type { TemplatePurpose } from '@lumbung/domain/messages/template'
import type { Area, Word } from '../../locales/area.ts'

/** As the glossary has them. */
const states = {
  draft: { id: 'Disiapkan', en: 'Prepared', zh: '已准备' },
  queued: { id: 'Menunggu', en: 'Waiting', zh: '待发送' },
  submitting: { id: 'Sedang dikirim', en: 'Being sent', zh: '发送中' },
  unknown: { id: 'Belum pasti', en: 'Outcome unknown', zh: '结果未知' },
  submitted: { id: 'Diserahkan', en: 'Handed over', zh: '已提交' },
  sent: { id: 'Di operator', en: 'With the operator', zh: '已到运营商' },
  undelivered: { id: 'Tidak sampai', en: 'Not delivered', zh: '未送达' },
  expired: { id: 'Kedaluwarsa', en: 'Expired', zh: '已过期' },
  rejected: { id: 'Ditolak penyedia', en: 'Rejected', zh: '被拒收' },
  failed: { id: 'Tidak terkirim', en: 'Not sent', zh: '未发出' },
  delivered: { id: 'Sampai', en: 'Delivered', zh: '已送达' },
  blocked: { id: 'Ditahan', en: 'Held back', zh: '已拦截' },
  cancelled: { id: 'Dibatalkan', en: 'Cancelled', zh: '已取消' },
} as const satisfies Record<MessageState, Word>

/** Why somebody gets nothing, or later: the rules of messages and those of the contact guard. */
const held = {
  merged: { id: 'Digabung', en: 'Merged', zh: '已合并' },
  doubled: { id: 'Templat sama hari ini', en: 'Same template today', zh: '今日已发同模板' },
  templateOff: { id: 'Templat dimatikan', en: 'Template is off', zh: '模板已停用' },
  settled: { id: 'Tidak ada tagihan', en: 'Nothing owed', zh: '无应还款' },
  tooLate: { id: 'Lewat 90 hari atau waktu', en: 'Too late', zh: '已过期限' },
  noNumber: { id: 'Tanpa nomor', en: 'No number', zh: '无号码' },
  lacks: { id: 'Peubah tidak terisi', en: 'Variable without value', zh: '变量缺值' },
  awaitsCode: { id: 'Menunggu kode bayar', en: 'Waits for a payment code', zh: '等待付款码' },
  restricted: {
    id: 'Persetujuan dicabut, data ditunda',
    en: 'Consent withdrawn or data on hold',
    zh: '已撤回同意或暂停处理',
  },
  optedOut: { id: 'Berhenti (STOP)', en: 'Opted out (STOP)', zh: '已退订 (STOP)' },
  noConsent: { id: 'Tanpa persetujuan', en: 'No consent', zh: '未获同意' },
  notTheirNumber: { id: 'Bukan nomor nasabah', en: 'Not the borrower’s number', zh: '非客户本人号码' },
  onlyToLocate: { id: 'Bukan nomor nasabah', en: 'Not the borrower’s number', zh: '非本人号码' },
  caseRests: { id: 'Kasus ditangguhkan', en: 'Case rests', zh: '案件暂停' },
  notCertified: { id: 'Tanpa sertifikat', en: 'Not certified', zh: '无资质' },
  weekday: { id: 'Hari libur mingguan', en: 'Weekly day of rest', zh: '休息日' },
  holiday: { id: 'Hari libur nasional', en: 'Public holiday', zh: '法定假日' },
  jointLeave: { id: 'Cuti bersama', en: 'Joint leave', zh: '集体休假' },
  hours: { id: 'Di luar jam', en: 'Outside the hours', zh: '非允许时段' },
  attempts: { id: 'Sudah cukup pesan hari ini', en: 'Enough messages today', zh: '今日已达上限' },
  pause: { id: 'Jeda antar pesan', en: 'Pause between messages', zh: '间隔未到' },
} as const satisfies Record<MessageBlock | ContactRefusal, Word>

const kinds = {
  dueTomorrow: { id: 'Jatuh tempo besok (T-1)', en: 'Due tomorrow (T-1)', zh: '明日到期 (T-1)' },
  dueToday: { id: 'Jatuh tempo hari ini (T0)', en: 'Due today (T0)', zh: '今日到期 (T0)' },
  stageChanged: { id: 'Pindah tahap', en: 'Stage changed', zh: '阶段变更' },
  paymentReceived: { id: 'Pembayaran diterima', en: 'Payment received', zh: '已收到还款' },
  codeIssued: { id: 'Kode bayar terbit', en: 'Payment code issued', zh: '付款码已生成' },
  otpAsked: { id: 'Kode sekali pakai diminta', en: 'One-time code asked for', zh: '请求一次性验证码' },
  refused: { id: 'Pengajuan ditolak', en: 'Application refused', zh: '申请被拒' },
  returned: { id: 'Pengajuan dikembalikan', en: 'Application returned', zh: '申请退回补件' },
  extended: { id: 'Perpanjangan berlaku', en: 'Extension in force', zh: '展期生效' },
} as const satisfies Record<AutomaticKind, Word>

const purposes = {
  remind: { id: 'Pengingat', en: 'Reminder', zh: '提醒' },
  collect: { id: 'Penagihan', en: 'Collection', zh: '催收' },
  code: { id: 'Kode bayar', en: 'Payment code', zh: '付款码' },
  receipt: { id: 'Tanda terima', en: 'Receipt', zh: '收款回执' },
  otp: { id: 'Kode sekali pakai', en: 'One-time code', zh: '一次性验证码' },
  application: { id: 'Kabar pengajuan', en: 'News of an application', zh: '申请通知' },
  extension: { id: 'Kabar perpanjangan', en: 'News of an extension', zh: '展期通知' },
  sp1: { id: 'Surat SP1', en: 'Letter SP1', zh: '催告函 SP1' },
  sp2: { id: 'Surat SP2', en: 'Letter SP2', zh: '催告函 SP2' },
  sp3: { id: 'Surat SP3', en: 'Letter SP3', zh: '催告函 SP3' },
} as const satisfies Record<TemplatePurpose, Word>

/** Words of messages that several departments show. */
export const message = { states, held, kinds, purposes } as const satisfies Area
