import type { RouteName } from '@lumbung/contract/routes'

export const menu = {
  dashboard: 'Dasbor',
  changePassword: 'Ubah kata sandi',
  changePasswordIndex: 'Ubah kata sandi',
  order: 'Pesanan',
  orderList: 'Daftar pesanan',
  excelList: 'Daftar Excel',
  orderDetail: 'Pesanan',
  approve: 'Persetujuan',
  reviewFirst: 'Review pertama',
  reviewFirstWait: 'Menunggu review pertama',
  reviewFinal: 'Review akhir',
  reviewFinalWait: 'Menunggu review akhir',
  approveDetail: 'Review',
  loan: 'Pencairan',
  waitLoanList: 'Menunggu pencairan',
  repay: 'Pembayaran',
  repaymentRecord: 'Catatan pembayaran',
} as const satisfies Record<RouteName, string>
