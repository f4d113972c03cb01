import type { Area } from '../../locales/area.ts'

export const letter = {
  title: { id: 'Surat peringatan', en: 'Warning letters', zh: '催告函' },
  none: { id: 'Belum ada surat.', en: 'No letter yet.', zh: '尚无催告函。' },
  issue: { id: 'Terbitkan surat peringatan', en: 'Issue a warning letter', zh: '签发催告函' },
  effect: {
    id: 'Tiap kasus menerima surat berikutnya: SP1, SP2, lalu SP3, paling cepat tujuh hari setelah yang terakhir.',
    en: 'Each case gets its next letter: SP1, SP2, then SP3, seven days after the last at the earliest.',
    zh: '每个案件签发下一封：SP1、SP2、SP3，最早距上一封七天。',
  },
  undo: {
    id: 'Tidak dapat diurungkan: surat yang terbit sudah bertanggal dan tersegel di berkas nasabah.',
    en: 'It cannot be undone: a letter that is issued is dated and sealed in the borrower’s file.',
    zh: '无法撤销：催告函一经签发即已注明日期并封存在客户档案中。',
  },
  issued: { id: 'Surat peringatan terbit', en: 'Warning letter issued', zh: '已签发催告函' },
  late: {
    id: 'terlambat {{n}} hari',
    en: { one: '{{n}} day late', other: '{{n}} days late' },
    zh: '逾期 {{n}} 天',
  },
  firstText: { id: 'teks awal', en: 'first text', zh: '初始文本' },
  instead: {
    id: '{{word}}, belum ada dalam {{wanted}}',
    en: '{{word}}, not there in {{wanted}}',
    zh: '{{word}}，无{{wanted}}版本',
  },
  printing: { id: 'sedang dicetak', en: 'being printed', zh: '打印中' },
  digest: { id: 'sidik {{digest}}…', en: 'digest {{digest}}…', zh: '摘要 {{digest}}…' },
  open: { id: 'Buka PDF', en: 'Open the PDF', zh: '打开 PDF' },
} as const satisfies Area
