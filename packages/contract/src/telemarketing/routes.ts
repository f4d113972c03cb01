import type { Route } from '../route.ts'
import { leadManagers, leadReaders, leadWorkers, checkReaders } from '../roles.ts'

export const telemarketingRoutes = {
  name: 'telemarketing',
  title: { id: 'Telemarketing', en: 'Telemarketing', zh: '电销' },
  path: '/telemarketing',
  group: 'telemarketing',
  children: [
    {
      name: 'myLeads',
      title: { id: 'Prospek saya', en: 'My leads', zh: '我的线索' },
      path: '/telemarketing/myLeads',
      group: 'telemarketing',
      heldBy: leadWorkers,
    },
    {
      name: 'customerVerifyCode',
      title: { id: 'Gagal verifikasi kode', en: 'Failed at the code', zh: '验证码未通过' },
      path: '/telemarketing/customerVerifyCode',
      group: 'telemarketing',
      heldBy: leadReaders,
    },
    {
      name: 'userList',
      title: { id: 'Pengguna', en: 'Users', zh: '用户列表' },
      path: '/telemarketing/userList',
      group: 'telemarketing',
      heldBy: leadReaders,
    },
    {
      name: 'leadFiles',
      title: { id: 'Impor prospek', en: 'Lead files', zh: '线索导入' },
      path: '/telemarketing/leadFiles',
      group: 'telemarketing',
      heldBy: leadReaders,
    },
    {
      name: 'sellers',
      title: { id: 'Penjual', en: 'Sellers', zh: '销售员' },
      path: '/telemarketing/sellers',
      group: 'telemarketing',
      heldBy: leadManagers,
    },
    {
      name: 'checkList',
      title: { id: 'Pemeriksaan mutu', en: 'Quality check', zh: '质检列表' },
      path: '/telemarketing/checkList',
      group: 'telemarketing',
      heldBy: checkReaders,
    },
  ],
} as const satisfies Route
