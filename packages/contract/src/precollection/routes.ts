import type { Route } from '../route.ts'
import { preCaseReaders, preCaseWorkers, preDeskReaders } from '../roles.ts'

export const precollectionRoutes = {
  name: 'precollection',
  title: { id: 'Pra-penagihan', en: 'Pre-collection', zh: '预催收' },
  path: '/precollection',
  group: 'precollection',
  children: [
    {
      name: 'myPreCollectionManage',
      title: { id: 'Pengingat saya', en: 'My reminders', zh: '我的提醒' },
      path: '/precollection/myPreCollectionManage',
      group: 'precollection',
      children: [
        {
          name: 'myOrderList',
          title: { id: 'Pengingat saya', en: 'My reminders', zh: '我的提醒' },
          path: '/precollection/myPreCollectionManage/myOrderList',
          group: 'precollection',
          heldBy: preCaseWorkers,
        },
        {
          name: 'myOrderProcessingList',
          title: { id: 'Pengingat saya, diproses', en: 'My reminders, followed', zh: '我的提醒（跟进中）' },
          path: '/precollection/myPreCollectionManage/myOrderProcessingList',
          group: 'precollection',
          heldBy: preCaseWorkers,
        },
      ],
    },
    {
      name: 'preCollectionManage',
      title: { id: 'Semua pengingat', en: 'All reminders', zh: '全部提醒' },
      path: '/precollection/preCollectionManage',
      group: 'precollection',
      children: [
        {
          name: 'preCollectionList',
          title: { id: 'Segera jatuh tempo', en: 'Due soon', zh: '即将到期' },
          path: '/precollection/preCollectionManage/orderList',
          group: 'precollection',
          heldBy: preCaseReaders,
        },
        {
          name: 'preProcessingCollectionList',
          title: { id: 'Sedang diproses', en: 'Being followed', zh: '跟进中' },
          path: '/precollection/preCollectionManage/orderProcessingList',
          group: 'precollection',
          heldBy: preCaseReaders,
        },
      ],
    },
    {
      name: 'preDailyProcess',
      title: { id: 'Harian pra-penagihan', en: 'Day board', zh: '预催收日报' },
      path: '/precollection/preDailyProcess',
      group: 'precollection',
      heldBy: ['pre_manager', 'auditor', 'report_viewer'],
    },
    {
      name: 'preDailyProcessNew',
      title: { id: 'Harian per segmen', en: 'Day by segment', zh: '分段日报' },
      path: '/precollection/preDailyProcessNew',
      group: 'precollection',
      heldBy: ['pre_manager', 'auditor', 'report_viewer'],
    },
    {
      name: 'summaryCollectinOrders',
      title: { id: 'Ringkasan jatuh tempo', en: 'Due days', zh: '到期汇总' },
      path: '/precollection/summaryCollectinOrders',
      group: 'precollection',
      heldBy: ['pre_manager', 'auditor', 'report_viewer'],
    },
    {
      name: 'userManage',
      title: { id: 'Petugas', en: 'Operators', zh: '预催收员管理' },
      path: '/precollection/userManage',
      group: 'precollection',
      heldBy: preDeskReaders,
    },
    {
      name: 'groupManage',
      title: { id: 'Grup petugas', en: 'Groups of operators', zh: '预催收分组' },
      path: '/precollection/groupManage',
      group: 'precollection',
      heldBy: preDeskReaders,
    },
    {
      name: 'dispatchManage',
      title: { id: 'Pembagian pengingat', en: 'Dispatch of reminders', zh: '预催收分案' },
      path: '/precollection/dispatchManage',
      group: 'precollection',
      heldBy: preDeskReaders,
    },
    {
      name: 'preCollectionDetail',
      title: { id: 'Kasus pengingat', en: 'Reminder', zh: '预催收详情' },
      path: '/precollection/detail/:type/:orderNo',
      group: 'precollection',
      hidden: true,
      heldBy: preCaseReaders,
    },
  ],
} as const satisfies Route
