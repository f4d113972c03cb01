import { overlappingStages } from '@lumbung/domain/order/order'
import { firstLetterTexts } from '@lumbung/domain/messages/letter-text'
import { templateFaults } from '@lumbung/domain/messages/template'
import { expect, test } from 'vitest'
import { refusalWords } from '../parts/contact/reach-words.ts'
import { faultWords } from '../features/sms/template-preview.tsx'
import { areas } from './areas.ts'
import { formatOf } from './format.ts'
import { inLanguage, translator } from './words.ts'

const languages = ['id', 'en', 'zh'] as const
const today = '2026-11-25'
const speakers = languages.map((language) => ({
  t: translator(inLanguage(areas, language), language),
  format: formatOf(language),
  today,
}))
const said = (say: (speaker: (typeof speakers)[number]) => string) => speakers.map(say)

test('a template without its variable is told which one is missing', () => {
  const [fault] = templateFaults('Yth {name}, {app} jatuh tempo {dueDay}', 'remind', [])
  expect(said(({ t }) => faultWords(fault?.fault ?? '', fault?.about ?? '', t))).toEqual([
    'Belum menyebut tagihan',
    'Does not say owed',
    '缺少变量 应还',
  ])
  const letter = firstLetterTexts.sp1.id.replace('{penalty}', '')
  const [figure] = templateFaults(letter, 'sp1', [])
  expect(said(({ t }) => faultWords(figure?.fault ?? '', figure?.about ?? '', t))).toEqual([
    'Belum menyebut denda',
    'Does not say penalty',
    '缺少变量 滞纳金',
  ])
})

test('wrong numbers of a list are told each with what is wrong with it', () => {
  expect(said(({ t }) => t('sms.batch.wrong', { n: 2 }))).toEqual([
    '2 nomor tidak dapat dipakai',
    '2 numbers cannot be used',
    '2 个号码不可用',
  ])
  for (const [why, words] of [
    ['unknown', ['tidak dikenal', 'unknown', '不存在']],
    ['otherApp', ['aplikasi lain', 'another app', '其他应用']],
    ['notOwing', ['tidak berutang', 'owes nothing', '无欠款']],
    ['twice', ['dua kali', 'twice', '重复']],
  ] as const)
    expect(said(({ t }) => t(`sms.batch.wrongWhy.${why}`))).toEqual(words)
})

test('stages that overlap are told which day is the earliest', () => {
  const [stage] = overlappingStages({ s2: 8, m1: 8, m2: 31, m3: 61, m3plus: 91 })
  expect(stage?.code).toBe('m1')
  expect(said(({ t }) => t('settings.overlap', { n: stage?.least ?? 0 }))).toEqual([
    'Tumpang tindih dengan tahap sebelumnya: paling awal hari 9',
    'Overlaps the stage before: day 9 at the earliest',
    '与前一阶段重叠：最早第 9 天',
  ])
})

test('a certificate that expired this morning is told with its last day', () => {
  const refused = { rule: 'notCertified', from: null, zone: 'WIB' } as const
  expect(said((speaker) => refusalWords({ ...refused, certifiedUntil: '2026-11-24' }, speaker))).toEqual([
    'Sertifikat kolektor berakhir 24 Nov 2026',
    'The collector’s certificate ended on 24 Nov 2026',
    '催收员证书已于 2026-11-24 到期',
  ])
  expect(said((speaker) => refusalWords({ ...refused, certifiedUntil: null }, speaker))).toEqual([
    'Sertifikat tidak berlaku',
    'No valid certificate',
    '催收证书无效',
  ])
})
