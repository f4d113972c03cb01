import type { FailureCode, ProviderStatus } from '@lumbung/domain/order/disbursement'
import type { Area, Word } from '../../locales/area.ts'

const failure = {
  INSUFFICIENT_BALANCE: {
    id: 'Saldo kanal tidak cukup',
    en: 'The channel’s balance is too small',
    zh: '通道余额不足',
  },
  INVALID_DESTINATION: {
    id: 'Rekening tujuan tidak sah',
    en: 'Destination account not valid',
    zh: '收款账户无效',
  },
  REJECTED_BY_BANK: { id: 'Ditolak bank', en: 'Rejected by the bank', zh: '银行拒绝' },
  BANK_CODE_NOT_SUPPORTED_ERROR: {
    id: 'Bank tidak didukung',
    en: 'Bank not supported',
    zh: '不支持该银行',
  },
  RECIPIENT_ACCOUNT_NUMBER_ERROR: { id: 'No. rekening salah', en: 'Wrong account number', zh: '卡号错误' },
  RECIPIENT_NAME_ERROR: { id: 'Nama pemilik salah', en: 'Wrong name of the holder', zh: '户名不符' },
  RECIPIENT_AMOUNT_ERROR: {
    id: 'Jumlah ditolak kanal',
    en: 'Amount refused by the channel',
    zh: '通道拒绝该金额',
  },
  MAXIMUM_TRANSFER_LIMIT_ERROR: {
    id: 'Melebihi batas transfer',
    en: 'Over the transfer limit',
    zh: '超过转账限额',
  },
  CHANNEL_CODE_NOT_SUPPORTED_ERROR: {
    id: 'Bank tidak didukung',
    en: 'Bank not supported',
    zh: '不支持该银行',
  },
  TEMPORARY_NOT_BEGUN: {
    id: 'Belum dimulai kanal, tidak ada uang keluar',
    en: 'Never begun by the channel, nothing went out',
    zh: '通道未开始，未出款',
  },
  TEMPORARY_BANK_TIMEOUT: {
    id: 'Bank tidak menjawab pada waktunya',
    en: 'The bank did not answer in time',
    zh: '银行响应超时',
  },
  TEMPORARY_BANK_BALANCE: {
    id: 'Saldo kanal di bank itu kurang',
    en: 'The channel’s balance at that bank is too small',
    zh: '通道在该银行余额不足',
  },
  SWITCHING_NETWORK_ERROR: {
    id: 'Gangguan jaringan antarbank',
    en: 'Interbank network trouble',
    zh: '跨行网络故障',
  },
  TEMPORARY_TRANSFER_ERROR: { id: 'Gangguan sementara', en: 'Temporary trouble', zh: '临时故障' },
  TRANSFER_ERROR: { id: 'Transfer gagal', en: 'Transfer failed', zh: '转账失败' },
  SETTLED_BY_HAND: {
    id: 'Hasil dipastikan dengan bukti',
    en: 'Outcome confirmed with proof',
    zh: '凭证据确认结果',
  },
  UNKNOWN: { id: 'Alasan tidak disebutkan', en: 'No reason given', zh: '未说明原因' },
  API_VALIDATION_ERROR: {
    id: 'Isi permintaan ditolak kanal',
    en: 'The channel refused what was asked',
    zh: '通道拒绝请求内容',
  },
  AMOUNT_OUT_OF_RANGE: {
    id: 'Jumlah di luar batas gerai',
    en: 'Amount outside what a shop takes',
    zh: '金额超出门店限额',
  },
  BANK_NOT_SUPPORTED_ERROR: { id: 'Bank tidak didukung', en: 'Bank not supported', zh: '不支持该银行' },
  INVALID_API_KEY: {
    id: 'Kunci kanal tidak sah',
    en: 'The channel’s key is not valid',
    zh: '通道密钥无效',
  },
  REQUEST_FORBIDDEN_ERROR: {
    id: 'Kunci kanal tidak punya izin',
    en: 'The channel’s key has no right to it',
    zh: '通道密钥无此权限',
  },
} as const satisfies Record<FailureCode, Word>

const status = {
  ACCEPTED: { id: 'diterima kanal', en: 'taken by the channel', zh: '通道已受理' },
  REQUESTED: { id: 'diminta', en: 'asked for', zh: '已请求' },
  PENDING: { id: 'menunggu', en: 'pending', zh: '待处理' },
  PENDING_COMPLIANCE_ASSESSMENT: {
    id: 'diperiksa kepatuhan kanal',
    en: 'under the channel’s compliance review',
    zh: '通道合规审查中',
  },
  SUCCEEDED: { id: 'berhasil', en: 'succeeded', zh: '成功' },
  COMPLETED: { id: 'selesai', en: 'completed', zh: '已完成' },
  FAILED: { id: 'gagal', en: 'failed', zh: '失败' },
  COMPLIANCE_REJECTED: {
    id: 'ditolak kepatuhan kanal',
    en: 'refused by the channel’s compliance',
    zh: '通道合规拒绝',
  },
  CANCELLED: { id: 'dibatalkan', en: 'cancelled', zh: '已取消' },
  REVERSED: { id: 'dikembalikan', en: 'sent back', zh: '已退回' },
  QUEUED: { id: 'dalam antrean', en: 'queued', zh: '排队中' },
  APPROVED: { id: 'disetujui', en: 'approved', zh: '已批准' },
  PROCESSED: { id: 'diproses', en: 'being processed', zh: '处理中' },
  REJECTED: { id: 'ditolak', en: 'refused', zh: '已拒绝' },
} as const satisfies Record<ProviderStatus, Word>

/** What a channel says of money that it sends, or of a code that it was to make. */
export const payout = {
  failure,
  /** A code that nobody has told us of. */
  otherFailure: {
    id: 'Ditolak kanal ({{code}})',
    en: 'Refused by the channel ({{code}})',
    zh: '通道拒绝（{{code}}）',
  },
  thirdStatus: { id: 'Status kanal', en: 'Channel status', zh: '通道状态' },
  status,
  otherStatus: {
    id: 'status lain ({{status}})',
    en: 'another status ({{status}})',
    zh: '其他状态（{{status}}）',
  },
} as const satisfies Area
