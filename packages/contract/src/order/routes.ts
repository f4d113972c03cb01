import type { Route } from '../route.ts'
import { orderReaders, reviewDesk } from '../roles.ts'

export const orderRoutes = {
  name: 'order',
  title: { id: 'Pesanan', en: 'Orders', zh: '订单' },
  path: '/order',
  group: 'order',
  children: [
    {
      name: 'orderList',
      title: { id: 'Daftar pesanan', en: 'Order list', zh: '订单列表' },
      path: '/order/orderList',
      group: 'order',
      heldBy: orderReaders,
    },
    {
      name: 'excelList',
      title: { id: 'Daftar Excel', en: 'Excel list', zh: 'Excel 列表' },
      path: '/order/excelList',
      group: 'order',
      heldBy: ['finance_maker', 'auditor'],
    },
    {
      name: 'dataRequest',
      title: { id: 'Permintaan data pribadi', en: 'Personal data requests', zh: '个人信息请求' },
      path: '/order/dataRequest',
      group: 'order',
      heldBy: [...reviewDesk, 'col_manager', 'auditor'],
    },
    {
      name: 'orderDetail',
      title: { id: 'Pesanan', en: 'Order', zh: '订单' },
      path: '/order/detail/:orderNo',
      group: 'order',
      hidden: true,
      heldBy: orderReaders,
    },
  ],
} as const satisfies Route
