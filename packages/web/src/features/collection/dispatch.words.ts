import type { HeldBackReason, MoveReason } from '@lumbung/domain/cases/dispatch'
import type { Area, Word } from '../../locales/area.ts'

/** Why a case gets another holder. */
const why = {
  new: { id: 'belum dipegang siapa pun', en: 'was held by nobody', zh: '原无人持有' },
  stageRolled: { id: 'pindah tahap', en: 'moved to this stage', zh: '进入本阶段' },
  offDuty: { id: 'tidak bertugas', en: 'off duty', zh: '不在岗' },
  leave: { id: 'cuti', en: 'on leave', zh: '休假' },
  uncertified: { id: 'tanpa sertifikat berlaku', en: 'no valid certificate', zh: '无有效证书' },
  idle: { id: 'lama tanpa tindak lanjut', en: 'no follow-up for days', zh: '多日未跟进' },
  promisesBroken: { id: 'janji berulang kali diingkari', en: 'promises broken again', zh: '多次失约' },
} as const satisfies Record<MoveReason, Word>

const heldBack = {
  promiseOpen: { id: 'Janji masih terbuka', en: 'Promise still open', zh: '承诺未到期' },
  nobody: { id: 'Tidak ada penerima', en: 'Nobody there', zh: '无人可接' },
  noOther: { id: 'Tidak ada penerima lain', en: 'Nobody else there', zh: '无其他人可接' },
} as const satisfies Record<HeldBackReason, Word>

/** What happens instead. */
const instead = {
  promiseOpen: {
    id: 'tetap pada pemegangnya sampai hari janji lewat',
    en: 'stays with its holder until the day of the promise is over',
    zh: '承诺日过前仍由原持有人跟进',
  },
  nobody: {
    id: 'tetap pada pemegangnya, tidak ada yang hadir dengan ruang',
    en: 'stays with its holder, for nobody is there with room',
    zh: '仍由原持有人跟进，没有在岗且有余量的人',
  },
  noOther: {
    id: 'tetap pada pemegangnya, tidak ada orang lain dengan ruang',
    en: 'stays with its holder, for nobody else has room',
    zh: '仍由原持有人跟进，其他人没有余量',
  },
} as const satisfies Record<HeldBackReason, Word>

export const dispatch = {
  why,
  heldBack,
  instead,
  samePerson: { id: 'nasabah yang sama', en: 'same borrower', zh: '同一客户' },
  toAgency: { id: 'ke agensi menurut persen', en: 'to an agency by its percent', zh: '按比例委外' },
  byShare: { id: 'dibagi menurut bobot', en: 'dealt by share', zh: '按权重分配' },
  rehearsalOf: { id: 'Gladi pembagian {{stage}}', en: 'Rehearsal {{stage}}', zh: '{{stage}} 分案预演' },
  dispatchOf: { id: 'Pembagian {{stage}}', en: 'Dispatch {{stage}}', zh: '{{stage}} 分案' },
  states: {
    rehearsing: { id: 'Sedang dihitung', en: 'Being reckoned', zh: '计算中' },
    rehearsed: { id: 'Belum dijalankan', en: 'Not run yet', zh: '未执行' },
    running: { id: 'Sedang dijalankan', en: 'Running', zh: '执行中' },
    ran: { id: 'Sudah dijalankan', en: 'Ran', zh: '已执行' },
    takenBack: { id: 'Ditarik kembali', en: 'Taken back', zh: '已撤回' },
    dropped: { id: 'Digantikan', en: 'Replaced', zh: '已被替换' },
  },
  forDay: { id: 'untuk {{day}}', en: 'for {{day}}', zh: '{{day}}' },
  byItselfAt: {
    id: 'tiap pagi jalan sendiri {{time}} WIB',
    en: 'runs by itself each morning at {{time}} WIB',
    zh: '每天早上 {{time}} WIB 自动执行',
  },
  onlyByHand: { id: 'hanya dijalankan dengan tangan', en: 'run by hand only', zh: '仅手动执行' },
  stages: { id: 'Tahap', en: 'Stage', zh: '阶段' },
  rulesOf: { id: 'Aturan v{{n}}', en: 'Rules v{{n}}', zh: '规则 v{{n}}' },
  rehearse: { id: 'Gladi', en: 'Rehearse', zh: '预演' },
  rehearseAgain: { id: 'Gladi ulang', en: 'Rehearse again', zh: '重新预演' },
  run: {
    id: 'Jalankan, {{n}} kasus',
    en: { one: 'Run {{n}} case', other: 'Run {{n}} cases' },
    zh: '执行，{{n}} 件',
  },
  takeBack: { id: 'Tarik kembali', en: 'Take back', zh: '撤回' },
  reckoning: {
    id: 'Pembagian sedang dihitung …',
    en: 'The dispatch is being reckoned …',
    zh: '正在计算分案 …',
  },
  giving: {
    id: 'Kasus sedang dibagikan: {{n}} kasus …',
    en: { one: '{{n}} case is being given out …', other: '{{n}} cases are being given out …' },
    zh: '正在分配 {{n}} 个案件 …',
  },
  figures: {
    moving: { id: 'Mendapat pemegang baru', en: 'Get a new holder', zh: '更换持有人' },
    ofCases: {
      id: 'dari {{n}} kasus',
      en: { one: 'of {{n}} case', other: 'of {{n}} cases' },
      zh: '共 {{n}} 件',
    },
    fresh: { id: 'Baru masuk {{stage}}', en: 'Newly come to {{stage}}', zh: '新进 {{stage}}' },
    changing: { id: 'Pindah tangan', en: 'Change hands', zh: '换手' },
    apart: { id: 'Selisih pada bobot sama', en: 'Apart at equal weight', zh: '同权重差距' },
    apartValue: {
      id: '{{n}} kasus, {{percent}}',
      en: { one: '{{n}} case, {{percent}}', other: '{{n}} cases, {{percent}}' },
      zh: '{{n}} 件，{{percent}}',
    },
    heldBack: { id: 'Ditolak aturan', en: 'Refused by rules', zh: '规则拒绝' },
    resting: { id: 'Tidak dibagi', en: 'Resting', zh: '暂不分配' },
    changed: { id: 'Berubah, dibiarkan', en: 'Changed, left alone', zh: '已变化，未动' },
  },
  reckonedIn: {
    id: 'Dihitung {{at}} dalam {{seconds}} detik',
    en: 'Reckoned at {{at}} in {{seconds}} s',
    zh: '{{at}} 计算，用时 {{seconds}} 秒',
  },
  mayTakeBack: {
    id: 'dapat ditarik kembali selama belum ada tindak lanjut',
    en: 'can be taken back while nothing was done on it',
    zh: '尚未跟进前可撤回',
  },
  ofAnotherDay: {
    id: 'gladi hari lain: gladi ulang untuk menjalankan',
    en: 'of another day: rehearse again to run it',
    zh: '非今日预演：重新预演后执行',
  },
  table: {
    weight: { id: 'Bobot', en: 'Weight', zh: '权重' },
    before: { id: 'Kini', en: 'Now', zh: '当前' },
    gained: { id: 'Masuk', en: 'In', zh: '转入' },
    lost: { id: 'Keluar', en: 'Out', zh: '转出' },
    after: { id: 'Sesudah', en: 'After', zh: '之后' },
    amount: { id: 'Jumlah Rp', en: 'Amount Rp', zh: '金额 Rp' },
    fromFair: { id: '± rata', en: '± fair', zh: '± 均衡' },
    fromFairHint: {
      id: 'Jarak jumlahnya dari bagian yang adil menurut bobot',
      en: 'How far the amount is from the fair share by weight',
      zh: '金额与按权重公平份额的差距',
    },
    mix: { id: 'Campuran', en: 'Mix', zh: '构成' },
    remark: { id: 'Catatan', en: 'Remark', zh: '备注' },
    nobody: { id: 'Tanpa pemegang', en: 'Nobody', zh: '无持有人' },
    all: { id: 'Semua', en: 'All', zh: '合计' },
    cases: { id: '{{n}} kasus', en: { one: '{{n}} case', other: '{{n}} cases' }, zh: '{{n}} 件' },
    mixPart: { id: '{{n}} {{amount}}', en: '{{n}} {{amount}}', zh: '{{amount}}：{{n}} 件' },
  },
  segments: {
    below: { id: '< {{to}}', en: '< {{to}}', zh: '< {{to}}' },
    between: { id: '{{from}}–{{to}}', en: '{{from}}–{{to}}', zh: '{{from}}–{{to}}' },
    above: { id: 'mulai {{from}}', en: 'from {{from}}', zh: '{{from}} 起' },
  },
  remarks: {
    outside: { id: 'di luar grup tahap ini', en: 'in no group of this stage', zh: '不在本阶段分组' },
    missing: { id: 'belum ada sertifikat', en: 'no certificate', zh: '无证书' },
    expired: { id: 'sertifikat habis {{day}}', en: 'certificate ended {{day}}', zh: '证书 {{day}} 到期' },
    endsSoon: { id: 'sertifikat habis {{day}}', en: 'certificate ends {{day}}', zh: '证书 {{day}} 到期' },
    leave: { id: 'cuti sampai {{day}}', en: 'on leave until {{day}}', zh: '休假至 {{day}}' },
    offDuty: { id: 'tidak bertugas', en: 'off duty', zh: '不在岗' },
    full: { id: 'batas {{n}} kasus tercapai', en: 'limit of {{n}} reached', zh: '已达上限 {{n}}' },
    nothingNew: { id: 'tidak mendapat yang baru', en: 'gets nothing new', zh: '不再分新案' },
  },
  moves: {
    label: { id: 'Kasus {{name}}', en: 'Cases of {{name}}', zh: '{{name}} 的案件' },
    sum: {
      id: '{{before}} + {{gained}} masuk − {{lost}} keluar =',
      en: '{{before}} + {{gained}} in − {{lost}} out =',
      zh: '{{before}} + {{gained}} 转入 − {{lost}} 转出 =',
    },
    fresh: { id: 'Baru masuk {{stage}}', en: 'Newly come to {{stage}}', zh: '新进 {{stage}}' },
    from: { id: 'Dari {{name}}', en: 'From {{name}}', zh: '来自 {{name}}' },
    to: { id: 'Ke {{name}}', en: 'To {{name}}', zh: '转给 {{name}}' },
    waiting: { id: 'Masih tanpa pemegang', en: 'Still without a holder', zh: '仍无持有人' },
    more: { id: '{{n}} lagi', en: '{{n}} more', zh: '另有 {{n}} 件' },
    none: {
      id: 'Tidak ada yang berpindah: semua tetap pada pemegangnya.',
      en: 'Nothing moves here: all stays as it is.',
      zh: '没有变动：全部保持不变。',
    },
    changed: { id: 'berubah, dibiarkan', en: 'changed, left alone', zh: '已变化，未动' },
  },
  because: { id: '{{rule}}: {{instead}}', en: '{{rule}}: {{instead}}', zh: '{{rule}}：{{instead}}' },
  waits: {
    id: 'menunggu sampai ada yang hadir',
    en: 'waits until somebody is there',
    zh: '等待有人在岗',
  },
  openCases: { id: 'Buka {{n}}', en: 'Open {{n}}', zh: '查看 {{n}} 件' },
  runs: {
    title: { id: 'Semua pembagian {{stage}}', en: 'All dispatches of {{stage}}', zh: '{{stage}} 的全部分案' },
    last: { id: 'Pembagian terakhir', en: 'The last dispatches', zh: '最近分案' },
    byItself: { id: 'jalan sendiri', en: 'by itself', zh: '自动执行' },
    byPerson: { id: 'oleh {{name}}', en: 'by {{name}}', zh: '由 {{name}} 执行' },
    cases: {
      id: '{{n}} kasus',
      en: { one: '{{n}} case', other: '{{n}} cases' },
      zh: '{{n}} 件',
    },
    locked: {
      id: 'Tarik kembali terkunci: {{n}} kasus dikerjakan atau berubah sesudahnya',
      en: {
        one: 'Not to be taken back: {{n}} case was worked on or changed since',
        other: 'Not to be taken back: {{n}} cases were worked on or changed since',
      },
      zh: '不可撤回：其后已有 {{n}} 件被跟进或变化',
    },
    takenBackBy: {
      id: 'ditarik kembali oleh {{name}}, {{at}}',
      en: 'taken back by {{name}}, {{at}}',
      zh: '{{at}} 由 {{name}} 撤回',
    },
    all: {
      id: 'Semua {{n}} pembagian',
      en: { one: 'All {{n}} dispatch', other: 'All {{n}} dispatches' },
      zh: '全部 {{n}} 次分案',
    },
    none: { id: 'Belum pernah dijalankan', en: 'Never run so far', zh: '尚未执行过' },
    at: { id: 'Waktu', en: 'When', zh: '时间' },
    by: { id: 'Oleh', en: 'By', zh: '执行人' },
    worked: { id: 'Dikerjakan sejak itu', en: 'Worked on since', zh: '其后已跟进' },
    moved: { id: 'Kasus', en: 'Cases', zh: '案件' },
    latest: { id: 'Ke yang terakhir', en: 'To the latest', zh: '回到最新' },
  },
  rules: {
    title: { id: 'Aturan pembagian {{stage}}', en: 'Rules of dispatch {{stage}}', zh: '{{stage}} 分案规则' },
    setBy: {
      id: 'Versi {{n}}, diatur {{name}} {{at}}: {{note}}',
      en: 'Version {{n}}, set by {{name}} {{at}}: {{note}}',
      zh: '第 {{n}} 版，{{name}} 于 {{at}} 设置：{{note}}',
    },
    first: {
      id: 'Aturan awal, belum diubah siapa pun.',
      en: 'The first rules; nobody changed them yet.',
      zh: '初始规则，尚无人修改。',
    },
    idleDays: {
      id: 'Hari tanpa tindak lanjut',
      en: 'Days without a follow-up',
      zh: '未跟进天数',
    },
    idleHint: {
      id: 'Sesudah itu orang lain yang mencoba; kosong berarti tidak pernah.',
      en: 'After them somebody else tries; empty means never.',
      zh: '超过后换人跟进，留空表示从不。',
    },
    promisesBroken: { id: 'Janji yang diingkari', en: 'Broken promises', zh: '失约次数' },
    brokenHint: {
      id: 'Pada pemegang yang sama; kosong berarti tidak pernah.',
      en: 'With the same holder; empty means never.',
      zh: '在同一持有人处的次数，留空表示从不。',
    },
    automatic: {
      id: 'Jalan sendiri tiap pagi',
      en: 'Runs by itself each morning',
      zh: '每天早上自动执行',
    },
    automaticHint: {
      id: 'Pukul {{time}} WIB, sesudah kasus masuk ke tahapnya.',
      en: 'At {{time}} WIB, once the cases are in their stages.',
      zh: '{{time}} WIB，在案件进入各阶段之后。',
    },
    note: { id: 'Alasan perubahan', en: 'Why it is changed', zh: '变更原因' },
    never: { id: 'tidak pernah', en: 'never', zh: '从不' },
  },
  none: {
    title: { id: '{{stage}} belum pernah dibagi', en: '{{stage}} was never dealt', zh: '{{stage}} 尚未分案' },
    text: {
      id: 'Gladi menghitung siapa mendapat apa; tidak ada yang berpindah sampai dijalankan.',
      en: 'A rehearsal reckons who would get what; nothing changes hands until it is run.',
      zh: '预演计算谁会得到哪些案件，执行前不会变动。',
    },
  },
  toGroups: { id: 'Ke grup', en: 'To the groups', zh: '前往分组' },
  heldBackEmpty: {
    id: 'Tidak ada kasus yang ditahan dari pembagian.',
    en: 'No case is held back from dispatch.',
    zh: '没有被暂缓分配的案件。',
  },
  runsEmpty: {
    id: 'Setiap pembagian, malam hari atau dengan tangan, tersimpan di sini dan dapat ditarik kembali.',
    en: 'Each dispatch, by night or by hand, is kept here and can be taken back.',
    zh: '每次夜间或手动分案都会保存在这里，并可撤回。',
  },
} as const satisfies Area
