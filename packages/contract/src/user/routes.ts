import type { Route } from '../route.ts'

export const dashboardRoutes = {
  name: 'dashboard',
  title: { id: 'Dasbor', en: 'Dashboard', zh: '首页' },
  path: '/dashboard',
  group: null,
  fixed: true,
  noCache: true,
  metaRoles: ['admin', 'approve'],
} as const satisfies Route

export const changePasswordRoutes = {
  name: 'changePassword',
  title: { id: 'Ubah kata sandi', en: 'Change password', zh: '修改密码' },
  path: '/changePassword',
  group: 'user',
  fixed: true,
  hidden: true,
  children: [
    {
      name: 'changePasswordIndex',
      title: { id: 'Ubah kata sandi', en: 'Change password', zh: '修改密码' },
      path: '/changePassword/index',
      group: 'user',
      fixed: true,
      hidden: true,
    },
  ],
} as const satisfies Route
