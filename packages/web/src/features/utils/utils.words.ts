import type { Area } from '../../locales/area.ts'

export const utils = {
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
} as const satisfies Area
