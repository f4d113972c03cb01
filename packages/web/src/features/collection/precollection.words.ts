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
  lateTomorrow: { id: 'besok hari pertama telat', en: 'overdue from tomorrow', zh: '明天起逾期' },
  withdraw: {
    act: { id: 'Tarik', en: 'Withdraw', zh: '撤销' },
    title: { id: 'Tarik pengingat ini', en: 'Withdraw this reminder', zh: '撤销此提醒' },
    effect: {
      id: 'Nasabah tidak diingatkan lagi untuk jatuh tempo ini. Bila lewat tanpa dibayar, kasusnya tetap beralih ke penagihan.',
      en: 'The borrower is not reminded of this due day any more. Unpaid, the case goes over to collection all the same.',
      zh: '不再就此到期日提醒客户；若到期未还，案件仍会转入催收。',
    },
  },
  opening: {
    button: { id: 'Kasus dibuka T-{{n}}', en: 'Cases open at T-{{n}}', zh: '于 T-{{n}} 立案' },
    title: { id: 'Hari kasus dibuka', en: 'When cases open', zh: '立案日' },
    text: {
      id: 'Malam membuka kasus sekian hari sebelum jatuh tempo. Kini T-{{n}}; yang sudah terbuka tidak berubah.',
      en: 'The night opens a case so many days before its due day. Now T-{{n}}; what is open stays.',
      zh: '系统每晚在到期前若干天立案。目前为 T-{{n}}，已立案件不变。',
    },
    days: { id: 'Hari sebelum jatuh tempo', en: 'Days before the due day', zh: '到期前天数' },
    daysHint: { id: '0 sampai {{most}}', en: '0 to {{most}}', zh: '0 至 {{most}}' },
    from: { id: 'Berlaku mulai', en: 'From', zh: '生效日' },
    note: { id: 'Alasan perubahan', en: 'Why it is changed', zh: '变更原因' },
    set: { id: 'Yang pernah diatur', en: 'What was set', zh: '历次设置' },
    line: {
      id: 'mulai {{from}}: T-{{n}}, {{name}}: {{note}}',
      en: 'from {{from}}: T-{{n}}, {{name}}: {{note}}',
      zh: '自 {{from}} 起 T-{{n}}，{{name}}：{{note}}',
    },
  },
} as const satisfies Area
