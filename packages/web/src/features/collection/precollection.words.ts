import type { Area } from '../../locales/area.ts'

export const precollection = {
  due: { id: 'Jatuh tempo', en: 'Due', zh: '到期' },
  dueIn: {
    id: 'Jatuh tempo {{n}} hari lagi',
    en: { one: 'Due in {{n}} day', other: 'Due in {{n}} days' },
    zh: '{{n}} 天后到期',
  },
  dueToday: { id: 'Jatuh tempo hari ini', en: 'Due today', zh: '今日到期' },
  billed: { id: 'Tagihan', en: 'Billed', zh: '应还账单' },
  lateTomorrow: { id: 'besok hari pertama terlambat', en: 'overdue from tomorrow', zh: '明天起逾期' },
  withdraw: {
    act: { id: 'Tarik', en: 'Withdraw', zh: '撤销' },
    title: { id: 'Tarik pengingat ini', en: 'Withdraw this reminder', zh: '撤销此提醒' },
    effect: {
      id: 'Nasabah tidak diingatkan lagi untuk jatuh tempo ini. Bila lewat tanpa dibayar, kasusnya tetap beralih ke penagihan.',
      en: 'The borrower is not reminded of this due day any more. Unpaid, the case goes over to collection all the same.',
      zh: '不再就此到期日提醒客户；若到期未还，案件仍会转入催收。',
    },
  },
  listEmpty: {
    id: 'Pengingat masuk ke sini dengan sendirinya beberapa hari sebelum jatuh tempo.',
    en: 'Reminders come here by themselves, some days before something falls due.',
    zh: '到期日前几天，提醒会自动进入这里。',
  },
  followedEmpty: {
    id: 'Pengingat pindah ke sini setelah ditindaklanjuti.',
    en: 'Reminders move here once somebody followed them up.',
    zh: '跟进后的提醒会移到这里。',
  },
} as const satisfies Area
