/** Texts of warning letters, one a level: Surat Peringatan 1, 2 and 3. */
export const letterPurposes = ['sp1', 'sp2', 'sp3'] as const
export type LetterPurpose = (typeof letterPurposes)[number]

export function isLetter(purpose: string): purpose is LetterPurpose {
  return (letterPurposes as readonly string[]).includes(purpose)
}

/** The text of a level. */
export const purposeOfLevel = { 1: 'sp1', 2: 'sp2', 3: 'sp3' } as const satisfies Record<
  number,
  LetterPurpose
>

/** Languages for which the paper has letters. */
export const letterLanguages = ['id', 'en'] as const
export type LetterLanguage = (typeof letterLanguages)[number]

/** Two pages at the most. */
export const letterCharactersMax = 4_000

/** Without these a letter warns of nothing: the last four are the figures that the law names (domain.md §1.2). */
export const neededInLetters = ['app', 'orderNo', 'daysLate', 'principal', 'interest', 'penalty'] as const

/** What a letter may say beside them; codes are not among it, since they end before it is read. */
export const knownInLetters: ReadonlySet<string> = new Set([...neededInLetters, 'name', 'owed', 'dueDay'])

export type LetterBlock =
  | { kind: 'text'; text: string }
  /** Labels with what stands beside them, as a table. */
  | { kind: 'figures'; rows: readonly (readonly [label: string, value: string])[] }

export interface LetterParts {
  title: string
  blocks: readonly LetterBlock[]
  /** What stands small below the page. */
  foot: string
}

const footLine = /^-{3,}$/
const rowMark = ' | '

/**
 * How a letter is laid out: its first line is the title, an empty line ends a paragraph, a paragraph whose every line is
 * `label | value` is a table, and what follows a line `---` is the foot.
 */
export function letterParts(text: string): LetterParts {
  const lines = text.replaceAll('\r', '').split('\n')
  const footAt = lines.findIndex((line) => footLine.test(line.trim()))
  const body = (footAt < 0 ? lines : lines.slice(0, footAt)).join('\n').trim()
  const foot =
    footAt < 0
      ? ''
      : lines
          .slice(footAt + 1)
          .join(' ')
          .trim()
  const [title = '', ...rest] = body.split('\n')
  const blocks = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(blockOf)
  return { title: title.trim(), blocks, foot }
}

function blockOf(paragraph: string): LetterBlock {
  const lines = paragraph.split('\n')
  if (!lines.every((line) => line.includes(rowMark))) return { kind: 'text', text: paragraph }
  const rows = lines.map((line) => {
    const at = line.indexOf(rowMark)
    return [line.slice(0, at).trim(), line.slice(at + rowMark.length).trim()] as const
  })
  return { kind: 'figures', rows }
}

const figures = {
  id: `Tanggal jatuh tempo | {dueDay}
Jumlah hari keterlambatan | {daysLate} hari
Pokok pinjaman terutang | {principal}
Manfaat ekonomi terutang | {interest}
Denda keterlambatan terutang | {penalty}
Jumlah seluruhnya | {owed}`,
  en: `Due date | {dueDay}
Days late | {daysLate}
Principal outstanding | {principal}
Economic benefit outstanding | {interest}
Late fee outstanding | {penalty}
In all | {owed}`,
}

const ending = {
  id: `Pembayaran dapat dilakukan melalui kode bayar yang tertera di aplikasi {app}. Apabila pembayaran telah dilakukan sebelum surat ini diterima, mohon surat ini diabaikan.

Apabila Bapak/Ibu mengalami kesulitan membayar, silakan hubungi layanan pengguna {app} untuk membicarakan perpanjangan atau keringanan. Pengaduan dapat disampaikan kepada kami atau kepada Otoritas Jasa Keuangan melalui Kontak 157.

Hormat kami,
{app}

---
Surat ini diterbitkan sesuai POJK 22/2023 dan hanya ditujukan kepada penerima pinjaman. Petugas penagihan wajib menunjukkan identitas dan sertifikat; penagihan tidak dilakukan dengan ancaman, kekerasan, atau kepada pihak lain.`,
  en: `Payment can be made with the payment code shown in the {app} app. Should it have been made before this letter arrives, please disregard the letter.

If you have difficulty paying, please contact the customer service of {app} to speak about more time or a reduction. Complaints may be addressed to us or to the Otoritas Jasa Keuangan at Kontak 157.

Yours faithfully,
{app}

---
This letter is issued under POJK 22/2023 and is addressed to the borrower alone. Collectors must show identification and a certificate; nothing is collected by threat, by violence or from other people.`,
}

const letter = (
  language: LetterLanguage,
  { title, opening, demand }: { title: string; opening: string; demand: string },
) =>
  [
    title,
    language === 'id' ? 'Dengan hormat,' : 'Dear Sir or Madam,',
    opening,
    figures[language],
    demand,
    ending[language],
  ].join('\n\n')

/** What the letters of a new product say, until staff have written others. */
export const firstLetterTexts: Readonly<Record<LetterPurpose, Readonly<Record<LetterLanguage, string>>>> = {
  sp1: {
    id: letter('id', {
      title: 'Surat Peringatan Pertama (SP1)',
      opening:
        'Melalui surat ini kami mengingatkan bahwa kewajiban Bapak/Ibu atas pinjaman {orderNo} telah melewati tanggal jatuh tempo, dengan rincian pada tanggal surat ini:',
      demand:
        'Kami mohon kewajiban tersebut diselesaikan dalam 7 (tujuh) hari sejak tanggal surat ini. Denda bertambah setiap hari selama pokok belum dilunasi, sampai batas yang ditetapkan peraturan.',
    }),
    en: letter('en', {
      title: 'First Warning Letter (SP1)',
      opening:
        'We write to remind you that your obligation under loan {orderNo} is past its due date, with these amounts on the date of this letter:',
      demand:
        'We ask you to settle it within 7 (seven) days of the date of this letter. The late fee grows each day until the principal is paid, up to the limit set by regulation.',
    }),
  },
  sp2: {
    id: letter('id', {
      title: 'Surat Peringatan Kedua (SP2)',
      opening:
        'Menyusul Surat Peringatan Pertama yang telah kami sampaikan, sampai hari ini kewajiban Bapak/Ibu atas pinjaman {orderNo} belum diselesaikan, dengan rincian pada tanggal surat ini:',
      demand:
        'Kami mohon kewajiban tersebut diselesaikan dalam 7 (tujuh) hari sejak tanggal surat ini. Keterlambatan dilaporkan ke Sistem Layanan Informasi Keuangan (SLIK) dan dapat memengaruhi pengajuan pinjaman Bapak/Ibu di kemudian hari.',
    }),
    en: letter('en', {
      title: 'Second Warning Letter (SP2)',
      opening:
        'Further to our First Warning Letter, your obligation under loan {orderNo} has not been settled to this day, with these amounts on the date of this letter:',
      demand:
        'We ask you to settle it within 7 (seven) days of the date of this letter. Late payment is reported to the financial information service (SLIK) and may bear on your later applications.',
    }),
  },
  sp3: {
    id: letter('id', {
      title: 'Surat Peringatan Ketiga (SP3)',
      opening:
        'Menyusul Surat Peringatan Pertama dan Kedua, sampai hari ini kewajiban Bapak/Ibu atas pinjaman {orderNo} belum diselesaikan, dengan rincian pada tanggal surat ini:',
      demand:
        'Ini adalah peringatan terakhir. Apabila dalam 7 (tujuh) hari sejak tanggal surat ini kewajiban tersebut belum diselesaikan, kami dapat menempuh upaya hukum yang tersedia, tanpa mengurangi hak Bapak/Ibu untuk menyelesaikannya setiap saat.',
    }),
    en: letter('en', {
      title: 'Third Warning Letter (SP3)',
      opening:
        'Further to our First and Second Warning Letters, your obligation under loan {orderNo} has not been settled to this day, with these amounts on the date of this letter:',
      demand:
        'This is the last warning. Should it not be settled within 7 (seven) days of the date of this letter, we may take the legal steps that are open to us, without prejudice to your right to settle it at any time.',
    }),
  },
}
