import type { Language } from '../packages/contract/src/fields.ts'

/** A word that another one stands for: one term for one thing, in the menu as in a message. */
export interface WrongTerm {
  language: Language
  /** How the wrong word is written. */
  wrong: RegExp
  /** What is said instead. */
  say: string
  /** Keys of words in which it means something else and stays. */
  except?: RegExp
}

/** The glossary of `domain.md` and what people of the trade stumbled over, as words that are not said. */
export const wrongTerms: readonly WrongTerm[] = [
  { language: 'id', wrong: /saluran/i, say: 'kanal' },
  { language: 'id', wrong: /\btelat\b|\bmenunggak\b/i, say: 'terlambat' },
  { language: 'id', wrong: /\bgalat\b/i, say: 'kesalahan' },
  { language: 'id', wrong: /\b(di|meng)?oper(kan)?\b/i, say: 'alihkan' },
  { language: 'id', wrong: /antarmuka/i, say: 'izin tindakan' },
  { language: 'id', wrong: /aturan kena/i, say: 'aturan terpicu' },
  { language: 'id', wrong: /\bdibalik\b|pembalikan/i, say: 'direversal, reversal' },
  { language: 'id', wrong: /kerja massal/i, say: 'aksi massal' },
  { language: 'id', wrong: /\bmanusia\b|ke petugas$/i, say: 'review manual' },
  {
    language: 'id',
    wrong: /\b(me)?lepas(kan)? (uang|pencairan|pinjaman)|\blepaskan\b|\bpelepas(an)?\b/i,
    say: 'otorisasi',
  },
  { language: 'id', wrong: /\b(men|di)?t?anyakan ke kanal\b/i, say: 'cek status' },
  { language: 'zh', wrong: /罚金/, say: '滞纳金' },
  { language: 'zh', wrong: /(?<!印尼)卢比/, say: '印尼盾' },
  { language: 'zh', wrong: /贷前催收/, say: '预催收' },
  { language: 'zh', wrong: /溢缴(?!款)/, say: '溢缴款' },
  { language: 'zh', wrong: /容量/, say: '每日上限' },
  { language: 'zh', wrong: /负荷/, say: '在手单量' },
  { language: 'zh', wrong: /支付渠道|放款渠道|渠道成本/, say: '通道' },
  { language: 'zh', wrong: /裁定/, say: '确认结果', except: /^callChecks\.|^callTitles\.telemarketing_/ },
  { language: 'zh', wrong: /贷款/, say: '借款', except: /^login\.intro$/ },
  { language: 'zh', wrong: /[\u4e00-\u9fff}][,:?!]|[,:?!][\u4e00-\u9fff]/, say: '，：？！' },
  { language: 'en', wrong: /\bglobal old\b/i, say: 'returning (group)' },
  {
    language: 'en',
    wrong: /\b(sent|goes|go) (on )?to people\b|^to people$|\bor people\b|^people$/i,
    say: 'manual review',
  },
  { language: 'en', wrong: /\bmend\b/i, say: 'fix' },
]
