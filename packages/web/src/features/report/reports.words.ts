import type { Area } from '../../locales/area.ts'

const applications = { id: 'Pengajuan', en: 'Applications', zh: '申请' }
const approved = { id: 'Disetujui', en: 'Approved', zh: '通过' }

export const reports = {
  passRate: {
    days: applications,
    chart: { id: 'Disetujui dari pengajuan', en: 'Approved of all applications', zh: '申请总通过率' },
    applications,
    machinePass: { id: 'Mesin lolos', en: 'Machine passed', zh: '机审通过' },
    machineReject: { id: 'Mesin tolak', en: 'Machine refused', zh: '机审拒绝' },
    firstWait: { id: 'Pertama menunggu', en: 'First waits', zh: '初审待审' },
    firstPass: { id: 'Pertama lolos', en: 'First passed', zh: '初审通过' },
    firstReject: { id: 'Pertama tolak', en: 'First refused', zh: '初审拒绝' },
    finalWait: { id: 'Akhir menunggu', en: 'Final waits', zh: '终审待审' },
    finalPass: { id: 'Akhir lolos', en: 'Final passed', zh: '终审通过' },
    finalReject: { id: 'Akhir tolak', en: 'Final refused', zh: '终审拒绝' },
    returned: { id: 'Dikembalikan', en: 'Returned', zh: '退回' },
    cancelled: { id: 'Dibatalkan', en: 'Cancelled', zh: '取消' },
    approved,
    rejected: { id: 'Ditolak', en: 'Refused', zh: '拒绝' },
    machine: { id: 'Mesin', en: 'Machine', zh: '机审' },
    first: { id: 'Pertama', en: 'First review', zh: '初审' },
    final: { id: 'Akhir', en: 'Final review', zh: '终审' },
    ruleVersion: { id: 'Per versi aturan', en: 'By rule version', zh: '按规则版本' },
    version: { id: 'versi {{n}}', en: 'version {{n}}', zh: '版本 {{n}}' },
    reviewer: { id: 'Per reviewer pertama', en: 'By first reviewer', zh: '按初审员' },
    rejectReason: { id: 'Per alasan tolak', en: 'By reason of refusal', zh: '按拒绝原因' },
  },
} as const satisfies Area
