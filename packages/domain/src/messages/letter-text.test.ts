import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { rupiah } from '../money.ts'
import { firstBannedWords } from './banned-words.ts'
import { firstLetterTexts, letterLanguages, letterParts, letterPurposes } from './letter-text.ts'
import { fillTemplate, templateFaults } from './template.ts'

const facts = {
  name: 'Siti Aminah',
  app: 'Panen',
  orderNo: '261106000001',
  dueDay: businessDay('2026-11-20'),
  daysLate: 3,
  principal: rupiah(1_000_000),
  interest: rupiah(7_000),
  penalty: rupiah(6_000),
  owed: rupiah(1_013_000),
}

test.each(
  letterPurposes.flatMap((purpose) => letterLanguages.map((language) => [purpose, language] as const)),
)('the first text of %s in %s can be put forward, and says every figure of the law', (purpose, language) => {
  const text = firstLetterTexts[purpose][language]
  expect(templateFaults(text, purpose, firstBannedWords)).toEqual([])
  const filled = fillTemplate(text, language, facts, 'long')
  expect(filled.lacks).toEqual([])
  const { title, blocks, foot } = letterParts(filled.text)
  expect(title).toContain(purpose.toUpperCase())
  expect(foot).toContain('POJK 22/2023')
  const rows = blocks.flatMap((block) => (block.kind === 'figures' ? block.rows : []))
  expect(rows.map(([, value]) => value)).toEqual(
    language === 'id'
      ? ['20 November 2026', '3 hari', 'Rp 1.000.000', 'Rp 7.000', 'Rp 6.000', 'Rp 1.013.000']
      : ['20 November 2026', '3', 'Rp 1,000,000', 'Rp 7,000', 'Rp 6,000', 'Rp 1,013,000'],
  )
})

test('a letter without a figure of the law, with a code, or with a banned word is told each by name', () => {
  const text =
    'Surat\n\nPinjaman {orderNo} di {app} lewat {daysLate} hari, pokok {principal}. Kami sebar {va}.'
  expect(templateFaults(text, 'sp1', firstBannedWords)).toEqual([
    { fault: 'missing', about: 'interest' },
    { fault: 'missing', about: 'penalty' },
    { fault: 'notHere', about: 'va' },
    { fault: 'banned', about: 'sebar' },
  ])
  expect(templateFaults(`${firstLetterTexts.sp1.id}${'x'.repeat(4_000)}`, 'sp1', [])).toEqual([
    { fault: 'tooLongLetter', about: '4000' },
  ])
})

test('only a paragraph whose every line has a label is a table', () => {
  expect(letterParts('Judul\nbaris dua\n\na | 1\nb | 2\n\nc | 3\nbukan tabel\n\n----\nkaki\nsurat')).toEqual({
    title: 'Judul',
    blocks: [
      { kind: 'text', text: 'baris dua' },
      {
        kind: 'figures',
        rows: [
          ['a', '1'],
          ['b', '2'],
        ],
      },
      { kind: 'text', text: 'c | 3\nbukan tabel' },
    ],
    foot: 'kaki surat',
  })
})
