import type { WorkSection } from '@lumbung/domain/cases/work-order'
import type { Area, Word } from '../../locales/area.ts'

const sections = {
  now: { id: 'Boleh sekarang', en: 'May be called now', zh: '现在可联系' },
  laterToday: { id: 'Nanti hari ini', en: 'Later today', zh: '今日稍后' },
  fromTomorrow: { id: 'Mulai besok', en: 'From tomorrow', zh: '明天起' },
} as const satisfies Record<WorkSection, Word>

/** What stands at the right of a section; the time is that of its first window. */
const remarks = {
  now: { id: 'yang paling mendesak dahulu', en: 'the most urgent first', zh: '最紧急者优先' },
  laterToday: {
    id: 'naik sendiri, paling awal {{time}}',
    en: 'move up by themselves, the first at {{time}}',
    zh: '到时自动上移，最早 {{time}}',
  },
  fromTomorrow: { id: 'paling awal {{time}}', en: 'the first at {{time}}', zh: '最早 {{time}}' },
} as const satisfies Record<WorkSection, Word>

/** Why a case stands where it stands: the fact, in ink. */
const reasons = {
  promiseDue: { id: 'Janji hari ini belum masuk', en: 'Promised for today, not paid', zh: '今日承诺未到账' },
  promiseShort: {
    id: 'Janji hari ini kurang {{amount}}',
    en: 'Promised for today, {{amount}} short',
    zh: '今日承诺还差 {{amount}}',
  },
  broken: { id: 'Janji {{day}} ingkar', en: 'Promise of {{day}} broken', zh: '{{day}} 的承诺未兑现' },
  partly: {
    id: 'Janji {{day}} kurang {{amount}}',
    en: 'Promise of {{day}} {{amount}} short',
    zh: '{{day}} 的承诺还差 {{amount}}',
  },
  windowCloses: { id: 'Belum dihubungi hari ini', en: 'Not called today', zh: '今日尚未联系' },
  stageRises: { id: 'Besok hari ke-{{day}}', en: 'Day {{day}} tomorrow', zh: '明天逾期第 {{day}} 天' },
  followToday: { id: 'Tindak lanjut hari ini', en: 'Follow-up due today', zh: '计划今日跟进' },
  followPast: {
    id: 'Tindak lanjut {{day}} terlewat',
    en: 'Follow-up of {{day}} missed',
    zh: '错过 {{day}} 的跟进',
  },
  neverFollowed: { id: 'Belum ditindaklanjuti', en: 'Never followed up', zh: '尚未跟进' },
  cold: {
    id: '{{n}} hari tanpa kontak',
    en: { one: '{{n}} day without contact', other: '{{n}} days without contact' },
    zh: '{{n}} 天未联系',
  },
  mostOwed: { id: 'Sisa terbesar Anda', en: 'Your largest balance', zh: '您名下欠款最多' },
  nthOwed: { id: 'Sisa terbesar ke-{{rank}}', en: 'No. {{rank}} by balance', zh: '欠款第 {{rank}} 高' },
} as const satisfies Area

/** What stands after it, a step back. */
const details = {
  closes: { id: 'tutup {{n}} menit lagi', en: 'closes in {{n}} min', zh: '{{n}} 分钟后截止' },
  penalty: {
    id: 'denda naik ke {{rate}} sehari',
    en: 'penalty rises to {{rate}} a day',
    zh: '滞纳金升至每日 {{rate}}',
  },
  stage: { id: 'masuk tahap {{stage}}', en: 'stage {{stage}} begins', zh: '进入 {{stage}} 阶段' },
  stops: { id: 'penagihan berhenti', en: 'collection stops', zh: '停止催收' },
  firstDay: { id: 'hari pertama terlambat', en: 'first day overdue', zh: '逾期首日' },
  unspoken: { id: 'belum dibicarakan', en: 'not spoken of yet', zh: '尚未沟通' },
  theRest: { id: 'minta sisanya', en: 'ask for the rest', zh: '请催补余额' },
  last: { id: '{{outcome}} {{when}}', en: '{{outcome}} {{when}}', zh: '{{when}} {{outcome}}' },
} as const satisfies Area

const pace = {
  label: { id: 'Hari ini', en: 'Today', zh: '今日' },
  of: { id: 'dari {{n}}', en: 'of {{n}}', zh: '/ {{n}}' },
  open: { id: 'Kasus terbuka', en: 'Open cases', zh: '未结案件' },
  ended: { id: '{{n}} selesai hari ini', en: '{{n}} ended today', zh: '今日结案 {{n}}' },
  followed: { id: 'Ditindaklanjuti', en: 'Followed up', zh: '已跟进' },
  notFollowed: { id: '{{n}} belum', en: '{{n}} not yet', zh: '{{n}} 件未跟进' },
  ofThemNow: {
    id: '{{n}} di antaranya boleh sekarang',
    en: '{{n}} of them may be called now',
    zh: '其中 {{n}} 件现在可联系',
  },
  allFollowed: { id: 'semua sudah', en: 'all of them', zh: '全部已跟进' },
  calls: { id: 'Panggilan', en: 'Calls', zh: '通话' },
  connected: {
    id: '{{n}} tersambung, {{share}}',
    en: '{{n}} connected, {{share}}',
    zh: '接通 {{n}}，{{share}}',
  },
  noCalls: { id: 'belum ada hasil', en: 'no outcome yet', zh: '暂无结果' },
  promises: { id: 'Janji baru', en: 'New promises', zh: '新承诺' },
  due: {
    id: 'jatuh hari ini: ditepati {{kept}}, menunggu {{open}}',
    en: 'due today: {{kept}} kept, {{open}} waiting',
    zh: '今日到期：已兑现 {{kept}}，待兑现 {{open}}',
  },
  collected: { id: 'Tertagih hari ini', en: 'Collected today', zh: '今日回款' },
  whileHeld: { id: 'selama kasusnya pada Anda', en: 'while the case was yours', zh: '在您持有期间' },
} as const satisfies Area

export const myCases = {
  sections,
  remarks,
  reasons,
  details,
  pace,
  tabs: {
    label: { id: 'Kelompok kasus', en: 'Which cases', zh: '案件分组' },
    next: { id: 'Berikutnya', en: 'Next', zh: '待处理' },
    promiseToday: { id: 'Janji jatuh hari ini', en: 'Promise due today', zh: '今日到期承诺' },
    notFollowed: { id: 'Belum ditindaklanjuti', en: 'Not reached today', zh: '今日未跟进' },
    rising: { id: 'Besok naik tahap', en: 'Stage rolls tomorrow', zh: '明日升阶段' },
    ended: { id: 'Selesai hari ini', en: 'Ended today', zh: '今日结案' },
  },
  /** Fact and detail in one line. */
  joined: { id: ', {{detail}}', en: ', {{detail}}', zh: '，{{detail}}' },
  place: { id: 'Ke', en: 'No.', zh: '序' },
  why: { id: 'Mengapa sekarang', en: 'Why now', zh: '原因' },
  how: { id: 'Cara selesai', en: 'How it ended', zh: '结案方式' },
  late: { id: 'Terlambat', en: 'Late', zh: '逾期' },
  last: { id: 'Terakhir', en: 'Last', zh: '上次' },
  call: {
    id: 'Buka {{orderNo}} untuk menelepon',
    en: 'Open {{orderNo}} to call',
    zh: '打开 {{orderNo}} 以拨打',
  },
  nextCase: { id: 'Kasus berikutnya', en: 'Next case', zh: '下一案件' },
  ahead: { id: 'berikutnya', en: 'next is', zh: '下一件' },
  ready: { id: 'sudah dimuat', en: 'loaded', zh: '已预载' },
  noneNow: {
    id: 'Tidak ada kasus lain yang boleh dihubungi sekarang.',
    en: 'No other case may be called now.',
    zh: '现在没有其他可联系的案件。',
  },
  keyNext: { id: 'berikutnya', en: 'next', zh: '下一件' },
  sum: {
    id: 'Sisa tagihan {{n}} kasus',
    en: { one: 'Owed in {{n}} case', other: 'Owed in {{n}} cases' },
    zh: '{{n}} 件案件剩余应还',
  },
  unplaced: {
    id: '{{n}} kasus lain tidak dapat ditelepon dan tidak masuk urutan: {{why}}.',
    en: {
      one: '{{n}} other case cannot be called and stands in no section: {{why}}.',
      other: '{{n}} other cases cannot be called and stand in no section: {{why}}.',
    },
    zh: '另有 {{n}} 件不可拨打，未列入顺序：{{why}}。',
  },
  unplacedShow: { id: 'Lihat semua kasus saya', en: 'See all my cases', zh: '查看我的全部案件' },
  cut: {
    id: 'Anda memegang lebih dari {{n}} kasus; yang paling baru jatuh tempo saja yang diurutkan di sini.',
    en: 'You hold more than {{n}} cases; only those that fell due last are in order here.',
    zh: '您持有超过 {{n}} 件案件，此处仅排列最近到期的案件。',
  },
  empty: {
    title: { id: 'Belum ada kasus', en: 'No cases yet', zh: '暂无案件' },
    tab: { id: 'Tidak ada kasus di sini.', en: 'No cases here.', zh: '此分组没有案件。' },
  },
} as const satisfies Area
