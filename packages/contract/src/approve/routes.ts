import type { Route } from '../route.ts'
import { reviewDesk } from '../roles.ts'

export const approveRoutes = {
  name: 'approve',
  title: { id: 'Persetujuan', en: 'Approval', zh: '审批' },
  path: '/approve',
  group: 'approve',
  children: [
    {
      name: 'machinerReview',
      title: { id: 'Review mesin', en: 'Machine review', zh: '机审' },
      path: '/approve/machinerReview',
      group: 'approve',
      children: [
        {
          name: 'machinerReviewPass',
          title: { id: 'Lolos review mesin', en: 'Passed by the machine', zh: '机审通过' },
          path: '/approve/machinerReview/machinerReviewPass',
          group: 'approve',
          heldBy: ['review_manager', 'risk', 'auditor'],
        },
        {
          name: 'machinerReviewReject',
          title: { id: 'Ditolak mesin', en: 'Rejected by the machine', zh: '机审拒绝' },
          path: '/approve/machinerReview/machinerReviewReject',
          group: 'approve',
          heldBy: ['review_manager', 'risk', 'auditor'],
        },
      ],
    },
    {
      name: 'reviewFirst',
      title: { id: 'Review pertama', en: 'First review', zh: '初审' },
      path: '/approve/reviewFirst',
      group: 'approve',
      children: [
        {
          name: 'reviewFirstWait',
          title: { id: 'Menunggu review pertama', en: 'Waiting for first review', zh: '待初审' },
          path: '/approve/reviewFirst/reviewFirstWait',
          group: 'approve',
          heldBy: ['review_manager', 'first_reviewer', 'auditor'],
        },
        {
          name: 'reviewFirstPass',
          title: { id: 'Lolos review pertama', en: 'Passed first review', zh: '初审通过' },
          path: '/approve/reviewFirst/reviewFirstPass',
          group: 'approve',
          heldBy: ['review_manager', 'first_reviewer', 'auditor'],
        },
        {
          name: 'reviewFirstReject',
          title: { id: 'Ditolak review pertama', en: 'Rejected in first review', zh: '初审拒绝' },
          path: '/approve/reviewFirst/reviewFirstReject',
          group: 'approve',
          heldBy: ['review_manager', 'first_reviewer', 'auditor'],
        },
      ],
    },
    {
      name: 'reviewFinal',
      title: { id: 'Review akhir', en: 'Final review', zh: '终审' },
      path: '/approve/reviewFinal',
      group: 'approve',
      children: [
        {
          name: 'reviewFinalWait',
          title: { id: 'Menunggu review akhir', en: 'Waiting for final review', zh: '待终审' },
          path: '/approve/reviewFinal/reviewFinalWait',
          group: 'approve',
          heldBy: ['review_manager', 'final_reviewer', 'auditor'],
        },
        {
          name: 'reviewFinalPass',
          title: { id: 'Lolos review akhir', en: 'Passed final review', zh: '终审通过' },
          path: '/approve/reviewFinal/reviewFinalPass',
          group: 'approve',
          heldBy: ['review_manager', 'final_reviewer', 'auditor'],
        },
        {
          name: 'reviewFinalReject',
          title: { id: 'Ditolak review akhir', en: 'Rejected in final review', zh: '终审拒绝' },
          path: '/approve/reviewFinal/reviewFinalReject',
          group: 'approve',
          heldBy: ['review_manager', 'final_reviewer', 'auditor'],
        },
      ],
    },
    {
      name: 'reviewGroup',
      title: { id: 'Grup review', en: 'Review groups', zh: '审核组' },
      path: '/approve/reviewGroup',
      group: 'approve',
      heldBy: ['review_manager', 'auditor'],
    },
    {
      name: 'reviewList',
      title: { id: 'Semua hasil review', en: 'All reviews', zh: '审核记录' },
      path: '/approve/reviewList',
      group: 'approve',
      heldBy: ['review_manager', 'qc', 'auditor'],
    },
    {
      name: 'reviewerManage',
      title: { id: 'Petugas review', en: 'Reviewers', zh: '审核员管理' },
      path: '/approve/reviewerManage',
      group: 'approve',
      heldBy: ['review_manager', 'auditor'],
    },
    {
      name: 'approveDetail',
      title: { id: 'Review', en: 'Review', zh: '审核' },
      path: '/approve/detail/:orderNo',
      group: 'approve',
      hidden: true,
      heldBy: [...reviewDesk, 'auditor'],
    },
    {
      name: 'machinerDetail',
      title: { id: 'Hasil mesin', en: 'Machine result', zh: '机审详情' },
      path: '/approve/machinerDetail/:orderNo/:type',
      group: 'approve',
      heldBy: [...reviewDesk, 'risk', 'auditor'],
      hidden: true,
    },
  ],
} as const satisfies Route
