import type { seededRoles, SeededRoleName } from '@lumbung/contract/roles'
import type { Word } from '../../locales/area.ts'

type Seeded = (typeof seededRoles)[SeededRoleName]

/** What the roles of a new product are for, by the description they are kept under until somebody words it anew. */
export const roleDescriptions = {
  usual: {
    'Runs the console': { id: 'Menjalankan konsol', en: 'Runs the console', zh: '管理整个后台' },
    'Steers both review desks and undoes decisions': {
      id: 'Mengatur kedua meja review dan membatalkan keputusan',
      en: 'Steers both review desks and undoes decisions',
      zh: '管理初审与终审，可撤销决定',
    },
    'Checks documents and decides first': {
      id: 'Memeriksa dokumen dan memutus pertama',
      en: 'Checks documents and decides first',
      zh: '核对资料并作初审决定',
    },
    'The second pair of eyes': {
      id: 'Pemeriksa kedua',
      en: 'The second pair of eyes',
      zh: '复核并作终审决定',
    },
    'Puts loans forward and works off payments': {
      id: 'Mengajukan pencairan dan menyelesaikan pembayaran',
      en: 'Puts loans forward and works off payments',
      zh: '提交放款并处理还款',
    },
    'Releases the money that a maker put forward': {
      id: 'Mengotorisasi pencairan yang diajukan',
      en: 'Releases the money that a maker put forward',
      zh: '放行经办提交的款项',
    },
    'Tunes the rules': { id: 'Menyetel aturan', en: 'Tunes the rules', zh: '调整风控规则' },
    'Steers reminders before the due date': {
      id: 'Mengatur pengingat sebelum jatuh tempo',
      en: 'Steers reminders before the due date',
      zh: '管理到期前提醒',
    },
    'Reminds before the due date': {
      id: 'Mengingatkan sebelum jatuh tempo',
      en: 'Reminds before the due date',
      zh: '到期前提醒客户',
    },
    'Steers collection': { id: 'Mengatur penagihan', en: 'Steers collection', zh: '管理催收' },
    'Collects overdue loans': {
      id: 'Menagih pinjaman terlambat',
      en: 'Collects overdue loans',
      zh: '催收逾期借款',
    },
    'Runs an outsourced agency': {
      id: 'Menjalankan agensi luar',
      en: 'Runs an outsourced agency',
      zh: '管理委外机构',
    },
    'Collects for an agency': {
      id: 'Menagih untuk agensi',
      en: 'Collects for an agency',
      zh: '为委外机构催收',
    },
    'Steers telemarketing': { id: 'Mengatur telemarketing', en: 'Steers telemarketing', zh: '管理电销' },
    'Calls leads': { id: 'Menelepon prospek', en: 'Calls leads', zh: '联系线索' },
    'Checks calls': { id: 'Memeriksa panggilan', en: 'Checks calls', zh: '抽检通话' },
    'Prepares messages': { id: 'Menyiapkan pesan', en: 'Prepares messages', zh: '准备短信' },
    'Releases messages': { id: 'Menyetujui pesan', en: 'Releases messages', zh: '放行短信' },
    'Reads everything, changes nothing': {
      id: 'Membaca semuanya, tidak mengubah apa pun',
      en: 'Reads everything, changes nothing',
      zh: '可查看全部，不作更改',
    },
    'Reads figures': { id: 'Membaca angka', en: 'Reads figures', zh: '查看报表' },
  },
} as const satisfies { usual: Record<Seeded['description'], Word> }
