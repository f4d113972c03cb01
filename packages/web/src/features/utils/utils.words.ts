import type { Area } from '../../locales/area.ts'

export const utils = {
  callbacks: {
    kind: { id: 'Jenis', en: 'Kind', zh: '类型' },
    key: { id: 'Kunci kanal', en: 'Key of the channel', zh: '通道标识' },
    received: { id: 'Diterima', en: 'Received', zh: '收到时间' },
    deliveries: { id: 'Pengiriman', en: 'Deliveries', zh: '推送次数' },
    tries: { id: 'Percobaan', en: 'Tries', zh: '处理次数' },
    applied: { id: 'Dibukukan', en: 'Applied', zh: '处理时间' },
    nextTry: { id: 'Dicoba lagi', en: 'Tried again', zh: '下次处理' },
    kinds: {
      payout: { id: 'Pencairan', en: 'Payout', zh: '放款' },
      vaPaid: { id: 'Pembayaran virtual account', en: 'Virtual account paid', zh: '虚拟账户还款' },
      retailPaid: { id: 'Pembayaran gerai', en: 'Shop payment', zh: '门店还款' },
      notice: { id: 'Pemberitahuan', en: 'Notice', zh: '通知' },
      unknown: { id: 'Tidak terbaca', en: 'Not readable', zh: '无法识别' },
    },
    states: {
      received: { id: 'Menunggu', en: 'Waiting', zh: '待处理' },
      applied: { id: 'Dibukukan', en: 'Applied', zh: '已处理' },
      ignored: { id: 'Tanpa akibat', en: 'Without effect', zh: '无需处理' },
      failed: { id: 'Gagal', en: 'Failed', zh: '失败' },
    },
  },
  title: { id: 'Judul', en: 'Title', zh: '标题' },
  state: { id: 'Status', en: 'Status', zh: '状态' },
  progress: { id: 'Kemajuan', en: 'Progress', zh: '进度' },
  size: { id: 'Ukuran', en: 'Size', zh: '大小' },
  requestedAt: { id: 'Diminta', en: 'Requested', zh: '申请时间' },
  finishedAt: { id: 'Selesai', en: 'Finished', zh: '完成时间' },
  expiresAt: { id: 'Kedaluwarsa', en: 'Expires', zh: '过期时间' },
  downloads: { id: 'Diunduh', en: 'Downloads', zh: '下载次数' },
  download: { id: 'Unduh', en: 'Download', zh: '下载' },
  cancel: { id: 'Batalkan', en: 'Cancel', zh: '取消' },
  retry: { id: 'Coba lagi', en: 'Try again', zh: '重试' },
  reason: { id: 'Alasan', en: 'Reason', zh: '原因' },
  callbacksEmpty: {
    id: 'Kabar dari kanal pembayaran dan operator tersimpan di sini begitu tiba.',
    en: 'What payment channels and carriers tell is kept here as it arrives.',
    zh: '支付通道和运营商的回调到达后会保存在这里。',
  },
  exportsEmpty: {
    id: 'Tekan Ekspor di daftar mana pun; berkasnya dibuat di sini.',
    en: 'Press Export on any list; its file is made here.',
    zh: '在任意列表点击导出，文件会在这里生成。',
  },
} as const satisfies Area
