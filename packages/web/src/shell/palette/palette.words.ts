import type { Area } from '../../locales/area.ts'

export const palette = {
  hint: {
    id: 'No. pesanan, nama, no. HP, NIK, kode bayar, no. seri, layar',
    en: 'Order number, name, phone, ID, code, serial number or screen',
    zh: '订单号、姓名、手机号、身份证号、付款码、流水号或页面',
  },
  opened: { id: 'Terakhir dibuka', en: 'Opened lately', zh: '最近打开' },
  orders: { id: 'Pesanan', en: 'Orders', zh: '订单' },
  borrowers: { id: 'Nasabah', en: 'Borrower', zh: '客户' },
  screens: { id: 'Layar', en: 'Screens', zh: '页面' },
  here: { id: 'Di layar ini', en: 'On this screen', zh: '本页操作' },
  actions: { id: 'Tindakan', en: 'Actions', zh: '操作' },
  searching: { id: 'Mencari …', en: 'Searching …', zh: '搜索中 …' },
  noOrder: {
    id: 'Tidak ada pesanan nomor {{orderNo}}',
    en: 'No order with the number {{orderNo}}',
    zh: '没有订单 {{orderNo}}',
  },
  noBorrower: {
    id: 'Tidak ada nasabah dengan nomor ini',
    en: 'No borrower with this number',
    zh: '没有此号码的客户',
  },
  noName: {
    id: 'Tidak ada nasabah bernama “{{name}}”; ketik kata nama secara utuh',
    en: 'No borrower is called “{{name}}”; type whole words of the name',
    zh: '没有名为“{{name}}”的客户；请输入完整的姓名单词',
  },
  findName: {
    id: 'Cari nasabah “{{name}}”',
    en: 'Find the borrower “{{name}}”',
    zh: '查找客户“{{name}}”',
  },
  completeId: {
    id: 'Lengkapi {{n}} angka lagi untuk mencari NIK',
    en: {
      one: '{{n}} more digit to search by ID number',
      other: '{{n}} more digits to search by ID number',
    },
    zh: '再输入 {{n}} 位即可按身份证号搜索',
  },
  nothing: {
    id: 'Tidak ada hasil untuk “{{text}}”',
    en: 'Nothing found for “{{text}}”',
    zh: '未找到“{{text}}”',
  },
  failed: {
    id: 'Pencarian gagal: {{reason}}',
    en: 'The search failed: {{reason}}',
    zh: '搜索失败：{{reason}}',
  },
  allOrders: { id: 'Semua pesanan nasabah ini', en: 'All orders of this borrower', zh: '该客户的所有订单' },
  choose: { id: 'pilih', en: 'choose', zh: '选择' },
  open: { id: 'buka', en: 'open', zh: '打开' },
  newTab: { id: 'tab baru', en: 'new tab', zh: '新标签页' },
} as const satisfies Area
