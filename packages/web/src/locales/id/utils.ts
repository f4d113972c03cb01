export const utils = {
  title: 'Judul',
  state: 'Status',
  progress: 'Kemajuan',
  size: 'Ukuran',
  requestedAt: 'Diminta',
  finishedAt: 'Selesai',
  expiresAt: 'Kedaluwarsa',
  downloads: 'Diunduh',
  download: 'Unduh',
  cancel: 'Batalkan',
  retry: 'Coba lagi',
  reason: 'Alasan',
  errors: {
    NOT_PERMITTED: 'Tidak diizinkan lagi',
    EXPORT_TOO_LARGE: 'Terlalu banyak baris',
    INTERNAL: 'Galat pada server',
  },
} as const
