import type { Area } from '../../locales/area.ts'

/** Bulk acts, as their buttons call them. */
export const bulkActs = {
  putForward: { id: 'Ajukan', en: 'Put forward', zh: '提交' },
  releaseLoan: { id: 'Otorisasi', en: 'Release', zh: '放行' },
  holdLoan: { id: 'Tahan', en: 'Hold', zh: '挂起' },
  unholdLoan: { id: 'Lepas penahanan', en: 'End the hold', zh: '解除挂起' },
  cancelLoan: { id: 'Batalkan pencairan', en: 'Cancel payout', zh: '取消放款' },
  retryLoan: { id: 'Coba lagi', en: 'Try again', zh: '重试' },
  switchChannel: { id: 'Ganti kanal', en: 'Switch channel', zh: '更换通道' },
  assignReview: { id: 'Bagikan', en: 'Assign', zh: '分配' },
  appealMachine: { id: 'Ke review pertama', en: 'To first review', zh: '转初审' },
  assignCase: { id: 'Bagikan', en: 'Assign', zh: '分案' },
  assignPreCase: { id: 'Bagikan', en: 'Assign', zh: '分案' },
  outsourceCase: { id: 'Serahkan ke agensi', en: 'Give to an agency', zh: '委外' },
  issueLetter: { id: 'Terbitkan surat peringatan', en: 'Issue a warning letter', zh: '签发催告函' },
  assignLead: { id: 'Berikan', en: 'Give', zh: '分配' },
  recycleLead: { id: 'Daur ulang', en: 'Recycle', zh: '回收' },
} as const satisfies Area
