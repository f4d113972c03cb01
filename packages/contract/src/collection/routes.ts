import type { Language } from '../fields.ts'
import type { Route } from '../route.ts'
import { caseReaders, caseWorkers, complaintReaders, finance } from '../roles.ts'

/** The overdue orders of one stage, all repay orders (specification §2); `finish` lists the completed ones. */
const stage = <const Name extends string>(name: Name, title: Readonly<Record<Language, string>>) =>
  ({
    name,
    title,
    path: `/collection/collectionOrderManage/${name}`,
    group: 'collection',
    heldBy: caseReaders,
  }) as const

export const collectionRoutes = {
  name: 'collection',
  title: { id: 'Penagihan', en: 'Collection', zh: '催收' },
  path: '/collection',
  group: 'collection',
  children: [
    {
      name: 'myCases',
      title: { id: 'Kasus saya', en: 'My cases', zh: '我的案件' },
      path: '/collection/myCases',
      group: 'collection',
      heldBy: caseWorkers,
    },
    {
      name: 'collectionOrderManage',
      title: { id: 'Semua kasus', en: 'All cases', zh: '全部催收订单' },
      path: '/collection/collectionOrderManage',
      group: 'collection',
      heldBy: caseReaders,
    },
    stage('s1', { id: 'Tahap S1', en: 'Stage S1', zh: 'S1 阶段' }),
    stage('s2', { id: 'Tahap S2', en: 'Stage S2', zh: 'S2 阶段' }),
    stage('m1', { id: 'Tahap M1', en: 'Stage M1', zh: 'M1 阶段' }),
    stage('m2', { id: 'Tahap M2', en: 'Stage M2', zh: 'M2 阶段' }),
    stage('m3', { id: 'Tahap M3', en: 'Stage M3', zh: 'M3 阶段' }),
    stage('m3plus', { id: 'Tahap M3+', en: 'Stage M3+', zh: 'M3+ 阶段' }),
    stage('finish', { id: 'Kasus selesai', en: 'Completed cases', zh: '已完成' }),
    {
      name: 'collectionDailyProcess',
      title: { id: 'Harian penagihan', en: 'Day board', zh: '催收日报' },
      path: '/collection/collectionDailyProcess',
      group: 'collection',
      heldBy: ['col_manager', 'auditor', 'report_viewer'],
    },
    {
      name: 'collectionUserManage',
      title: { id: 'Kolektor', en: 'Collectors', zh: '催收员管理' },
      path: '/collection/collectionUserManage',
      group: 'collection',
      heldBy: ['col_manager', 'auditor'],
    },
    {
      name: 'collectioGroupManage',
      title: { id: 'Grup', en: 'Groups', zh: '催收分组' },
      path: '/collection/collectioGroupManage',
      group: 'collection',
      heldBy: ['col_manager', 'auditor'],
    },
    {
      name: 'collectionDispatchManage',
      title: { id: 'Pembagian kasus', en: 'Dispatch', zh: '分案管理' },
      path: '/collection/collectionDispatchManage',
      group: 'collection',
      heldBy: ['col_manager', 'auditor'],
    },
    {
      name: 'agencyManage',
      title: { id: 'Agensi luar', en: 'Agencies', zh: '委外机构' },
      path: '/collection/agencyManage',
      group: 'collection',
      heldBy: ['col_manager', 'auditor'],
    },
    {
      name: 'agencyStatement',
      title: { id: 'Komisi agensi', en: 'Agency commission', zh: '委外佣金' },
      path: '/collection/agencyStatement',
      group: 'collection',
      heldBy: ['col_manager', 'auditor', ...finance],
    },
    {
      name: 'outSoureDailyProcess',
      title: { id: 'Harian agensi luar', en: 'Day board of agencies', zh: '委外日报' },
      path: '/collection/outSoureDailyProcess',
      group: 'collection',
      heldBy: ['col_manager', 'auditor', 'report_viewer'],
    },
    {
      name: 'collectionStrategyManage',
      title: { id: 'Strategi urutan', en: 'Work strategies', zh: '作业策略' },
      path: '/collection/collectionStrategyManage',
      group: 'collection',
      heldBy: ['col_manager', 'auditor'],
    },
    {
      name: 'collectionStrategyResult',
      title: { id: 'Hasil strategi', en: 'Strategy results', zh: '策略结果' },
      path: '/collection/collectionStrategyResult',
      group: 'collection',
      heldBy: ['col_manager', 'auditor'],
    },
    {
      name: 'collectionDetail',
      title: { id: 'Kasus', en: 'Case', zh: '催收详情' },
      path: '/collection/detail/:type/:orderNo',
      group: 'collection',
      hidden: true,
      heldBy: caseReaders,
    },
    {
      name: 'complaintFile',
      title: { id: 'Berkas pengaduan', en: 'Complaint file', zh: '投诉档案' },
      path: '/collection/complaint/:orderNo',
      group: 'collection',
      hidden: true,
      heldBy: complaintReaders,
    },
  ],
} as const satisfies Route
