import type { Route } from '../route.ts'

export const powerRoutes = {
  name: 'power',
  title: { id: 'Hak akses', en: 'Permissions', zh: '权限管理' },
  path: '/power',
  group: 'power',
  children: [
    {
      name: 'role',
      title: { id: 'Peran', en: 'Roles', zh: '角色' },
      path: '/power/role',
      group: 'power',
      heldBy: ['auditor'],
    },
    {
      name: 'account',
      title: { id: 'Akun', en: 'Accounts', zh: '账号' },
      path: '/power/account',
      group: 'power',
      heldBy: ['auditor'],
    },
    {
      name: 'accessLog',
      title: { id: 'Log akses', en: 'Access log', zh: '访问日志' },
      path: '/power/accessLog',
      group: 'power',
      heldBy: ['auditor'],
    },
    {
      name: 'auditLog',
      title: { id: 'Log audit', en: 'Audit log', zh: '审计日志' },
      path: '/power/auditLog',
      group: 'power',
      heldBy: ['auditor'],
    },
    {
      name: 'menu',
      title: { id: 'Layar peran', en: 'Screens of a role', zh: '角色页面' },
      path: '/power/menu/:role_id',
      group: 'power',
      hidden: true,
      heldBy: ['auditor'],
    },
    {
      name: 'interface',
      title: { id: 'Izin tindakan peran', en: 'Actions of a role', zh: '角色操作权限' },
      path: '/power/interface/:role_id',
      group: 'power',
      hidden: true,
      heldBy: ['auditor'],
    },
  ],
} as const satisfies Route
