import type { Language } from '@lumbung/contract/fields'

/** Labels of the sheet that says where a file comes from. */
export const aboutWords = {
  en: {
    title: 'List',
    number: 'Export no.',
    by: 'Exported by',
    at: 'At (Jakarta)',
    day: 'Business date',
    rows: 'Rows',
    filter: 'Filter',
    all: 'none: all rows this person may see',
    note: 'Confidential. Personal data is masked. Every export and download is in the audit trail.',
    noteOpened:
      'Strictly confidential. Personal data is unmasked, as another person agreed. Each order stands in the access log.',
  },
  id: {
    title: 'Daftar',
    number: 'No. ekspor',
    by: 'Diekspor oleh',
    at: 'Waktu (Jakarta)',
    day: 'Tanggal bisnis',
    rows: 'Baris',
    filter: 'Filter',
    all: 'tanpa filter: semua baris yang boleh dilihat',
    note: 'Rahasia. Data pribadi disamarkan. Setiap ekspor dan unduhan tercatat dalam jejak audit.',
    noteOpened:
      'Sangat rahasia. Data pribadi tidak disamarkan, dengan persetujuan orang lain. Setiap pesanan tercatat dalam log akses.',
  },
  zh: {
    title: '列表',
    number: '导出编号',
    by: '导出人',
    at: '时间(雅加达)',
    day: '业务日期',
    rows: '行数',
    filter: '筛选',
    all: '无：该用户可见的全部数据',
    note: '机密。个人信息已脱敏。每次导出和下载均有审计记录。',
    noteOpened: '绝密。个人信息未脱敏，已经他人批准。每笔订单均记入访问日志。',
  },
} as const satisfies Record<Language, Record<string, string>>
