import type { CallCheckCode, CheckMark, CheckStatus } from '@lumbung/domain/leads/call-check'
import type { Area, Word } from '../../locales/area.ts'

const statuses = {
  notChecked: { id: 'Belum diperiksa', en: 'Not checked', zh: '未质检' },
  pass: { id: 'Lulus', en: 'Passed', zh: '合格' },
  fail: { id: 'Gagal', en: 'Failed', zh: '不合格' },
} as const satisfies Record<CheckStatus, Word>

const marks = {
  pass: { id: 'Ya', en: 'Yes', zh: '是' },
  fail: { id: 'Tidak', en: 'No', zh: '否' },
  notChecked: { id: 'Tak diperiksa', en: 'Not checked', zh: '未查' },
} as const satisfies Record<CheckMark, Word>

const checks = {
  greeting: { id: 'Salam dan nama perusahaan', en: 'Greeting and company named', zh: '问候并说明公司' },
  purpose: { id: 'Maksud panggilan disebut', en: 'Purpose said', zh: '说明来意' },
  dataSource: { id: 'Sumber data disebut', en: 'Data source told', zh: '说明数据来源' },
  noFalsePromise: {
    id: 'Tanpa janji palsu soal bunga atau persetujuan',
    en: 'No false promise on rate or approval',
    zh: '无虚假承诺',
  },
  costsStated: { id: 'Batas biaya disebut', en: 'Caps stated', zh: '说明费用上限' },
  noPressure: { id: 'Tanpa tekanan', en: 'No pressure', zh: '无施压' },
  optOutHonoured: { id: 'Penolakan dihormati', en: 'Opt-out honoured', zh: '尊重拒绝' },
  rightLabel: { id: 'Hasil dicatat benar', en: 'Right outcome recorded', zh: '结果标签正确' },
} as const satisfies Record<CallCheckCode, Word>

export const callChecks = {
  statuses,
  marks,
  checks,
  whys: {
    share: { id: 'Sampel', en: 'Sample', zh: '抽样' },
    newSeller: { id: 'Penjual baru', en: 'New seller', zh: '新销售员' },
    double: { id: 'Sampel ganda', en: 'Double sample', zh: '双重抽样' },
  },
  appeals: {
    open: { id: 'Banding terbuka', en: 'Appeal open', zh: '申诉中' },
    decided: { id: 'Banding diputus', en: 'Appeal decided', zh: '申诉已裁定' },
  },
  day: { id: 'Tanggal', en: 'Day', zh: '日期' },
  callAt: { id: 'Panggilan', en: 'Call', zh: '通话' },
  seller: { id: 'Penjual', en: 'Seller', zh: '销售员' },
  label: { id: 'Hasil', en: 'Outcome', zh: '通话结果' },
  why: { id: 'Alasan diperiksa', en: 'Why it is checked', zh: '抽检原因' },
  status: { id: 'Hasil periksa', en: 'Result', zh: '质检状态' },
  score: { id: 'Nilai', en: 'Score', zh: '得分' },
  critical: { id: 'Fatal', en: 'Critical', zh: '严重' },
  checker: { id: 'Pemeriksa', en: 'Checker', zh: '质检员' },
  checkedAt: { id: 'Diperiksa', en: 'Checked', zh: '质检时间' },
  appeal: { id: 'Banding', en: 'Appeal', zh: '申诉' },
  comment: { id: 'Catatan pemeriksa', en: 'Checker’s comment', zh: '质检意见' },
  note: { id: 'Catatan penjual', en: 'Seller’s note', zh: '销售员备注' },
  title: { id: 'Panggilan {{phone}}', en: 'Call to {{phone}}', zh: '通话 {{phone}}' },
  isCritical: { id: 'fatal', en: 'critical', zh: '严重项' },
  criticalHint: {
    id: 'Satu hal fatal yang gagal menggagalkan panggilan dan menghentikan penjual sampai dilatih ulang.',
    en: 'One failed critical check fails the call and stops the seller until retrained.',
    zh: '任一严重项不合格即整通不合格，并停用销售员直至重新培训。',
  },
  locked: {
    id: 'Terkunci: {{name}}, {{time}}',
    en: 'Locked: {{name}}, {{time}}',
    zh: '已锁定：{{name}}，{{time}}',
  },
  save: { id: 'Simpan dan kunci', en: 'Save and lock', zh: '保存并锁定' },
  missing: { id: 'beri tanda minimal satu', en: 'mark at least one', zh: '至少标记一项' },
  appealAct: { id: 'Ajukan banding', en: 'Appeal', zh: '申诉' },
  appealNote: { id: 'Mengapa tidak setuju', en: 'Why you disagree', zh: '申诉理由' },
  uphold: { id: 'Terima banding', en: 'Uphold the appeal', zh: '支持申诉' },
  reject: { id: 'Tolak banding', en: 'Reject the appeal', zh: '驳回申诉' },
  decision: { id: 'Putusan', en: 'Decision', zh: '裁定' },
  decideNote: { id: 'Alasan putusan', en: 'Why', zh: '裁定理由' },
  decide: { id: 'Putuskan banding', en: 'Decide the appeal', zh: '裁定申诉' },
  decidedBy: {
    id: 'Diputus {{name}}: {{note}}',
    en: 'Decided by {{name}}: {{note}}',
    zh: '{{name}} 裁定：{{note}}',
  },
  figures: {
    title: { id: 'Mutu per penjual', en: 'Quality by seller', zh: '销售员质检' },
    all: { id: 'Semua', en: 'All', zh: '合计' },
    none: { id: 'Belum ada panggilan yang dipilih', en: 'No calls were sampled', zh: '暂无抽检通话' },
    sampled: { id: 'Dipilih', en: 'Sampled', zh: '抽检' },
    checked: { id: 'Diperiksa', en: 'Checked', zh: '已质检' },
    passedShare: { id: 'Lulus %', en: 'Passed %', zh: '合格率' },
    failed: { id: 'Gagal', en: 'Failed', zh: '不合格' },
    critical: { id: 'Fatal', en: 'Critical', zh: '严重' },
    appealed: { id: 'Banding', en: 'Appeals', zh: '申诉' },
    agreed: { id: 'Sepakat %', en: 'Agreement %', zh: '一致率' },
  },
  listEmpty: {
    id: 'Telepon yang terpilih untuk diperiksa muncul di sini.',
    en: 'Calls that were picked for a check appear here.',
    zh: '抽中的通话会显示在这里等待质检。',
  },
} as const satisfies Area
