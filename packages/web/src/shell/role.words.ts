import type { seededRoles, SeededRoleName } from '@lumbung/contract/roles'
import type { Word } from '../locales/area.ts'

type Seeded = (typeof seededRoles)[SeededRoleName]

/** The roles of a new product, by the title they are kept under until somebody renames them. */
export const role = {
  title: {
    Administrator: { id: 'Administrator', en: 'Administrator', zh: '管理员' },
    'Review manager': { id: 'Manajer review', en: 'Review manager', zh: '审核主管' },
    'First reviewer': { id: 'Petugas review pertama', en: 'First reviewer', zh: '初审员' },
    'Final reviewer': { id: 'Petugas review akhir', en: 'Final reviewer', zh: '终审员' },
    'Finance maker': { id: 'Pengaju keuangan', en: 'Finance maker', zh: '财务经办' },
    'Finance checker': { id: 'Pemberi otorisasi keuangan', en: 'Finance checker', zh: '财务复核' },
    'Risk analyst': { id: 'Analis risiko', en: 'Risk analyst', zh: '风控分析师' },
    'Pre-collection manager': { id: 'Manajer pra-penagihan', en: 'Pre-collection manager', zh: '预催收主管' },
    'Pre-collection operator': { id: 'Petugas pra-penagihan', en: 'Pre-collection operator', zh: '预催收员' },
    'Collection manager': { id: 'Manajer penagihan', en: 'Collection manager', zh: '催收主管' },
    Collector: { id: 'Kolektor', en: 'Collector', zh: '催收员' },
    'Agency manager': { id: 'Manajer agensi', en: 'Agency manager', zh: '委外机构主管' },
    'Agency collector': { id: 'Kolektor agensi', en: 'Agency collector', zh: '委外催收员' },
    'Telemarketing manager': { id: 'Manajer telemarketing', en: 'Telemarketing manager', zh: '电销主管' },
    Seller: { id: 'Penjual', en: 'Seller', zh: '销售员' },
    'Quality checker': { id: 'Pemeriksa mutu', en: 'Quality checker', zh: '质检员' },
    'SMS operator': { id: 'Petugas SMS', en: 'SMS operator', zh: '短信经办' },
    'SMS checker': { id: 'Pemberi persetujuan SMS', en: 'SMS checker', zh: '短信复核' },
    Auditor: { id: 'Auditor', en: 'Auditor', zh: '审计员' },
    'Report viewer': { id: 'Pembaca laporan', en: 'Report viewer', zh: '报表查看员' },
  },
} as const satisfies { title: Record<Seeded['title'], Word> }
