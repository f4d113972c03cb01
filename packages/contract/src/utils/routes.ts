import type { Route } from '../route.ts'
import { contactRuleReaders, finance, listTakers, outwardReaders, sourceReaders } from '../roles.ts'

export const utilsRoutes = {
  name: 'utils',
  title: { id: 'Alat', en: 'Tools', zh: '工具' },
  path: '/utils',
  group: 'utils',
  children: [
    {
      name: 'excelExport',
      title: { id: 'Ekspor', en: 'Exports', zh: '导出' },
      path: '/utils/excelExport',
      group: 'utils',
      heldBy: listTakers,
    },
    {
      name: 'withdrawal',
      title: { id: 'Alat konfigurasi', en: 'Configuration', zh: '配置工具' },
      path: '/utils/configTools',
      group: 'utils',
      heldBy: [...finance, ...contactRuleReaders, ...sourceReaders],
    },
    {
      name: 'bankStatement',
      title: { id: 'Rekening koran', en: 'Bank statements', zh: '银行对账单' },
      path: '/utils/bankStatement',
      group: 'utils',
      heldBy: [...finance, 'auditor'],
    },
    {
      name: 'outwardReports',
      title: { id: 'Laporan keluar', en: 'Outward reports', zh: '对外报送' },
      path: '/utils/outwardReports',
      group: 'utils',
      heldBy: outwardReaders,
    },
    {
      name: 'callbacks',
      title: { id: 'Callback kanal', en: 'Channel callbacks', zh: '通道回调' },
      path: '/utils/callbacks',
      group: 'utils',
      heldBy: [...finance, 'auditor'],
    },
  ],
} as const satisfies Route
