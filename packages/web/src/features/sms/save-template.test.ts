import { afterEach, expect, test, vi } from 'vitest'
import { CallRefused } from '../../core/api-refusal.ts'
import { keepTemplate, type TemplateTexts, type TemplateVersionId } from './save-template.ts'

const sent: { url: string; body: object }[] = []
const answers: object[] = []
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
  sent.push({ url, body: JSON.parse(body) as object })
  return Response.json(answers.shift())
})
afterEach(() => {
  sent.length = 0
})

const typed: TemplateTexts = { name: 'Tagihan', purpose: 'remind', app: '', id: 'Halo', en: '', zh: '' }

test('what was saved before it was refused to be put forward is saved again as the same template', async () => {
  let known: TemplateVersionId | null = null
  const save = (texts: TemplateTexts) =>
    keepTemplate(known, texts, true, (saved) => {
      known = saved
    })
  answers.push(
    { code: '', msg: '', data: { ret: { id: 7, version: 0 } } },
    { code: 'FIELDS_WRONG', msg: '', data: { fields: { 'texts.id': 'missing: owed' } } },
  )
  await expect(save(typed)).rejects.toBeInstanceOf(CallRefused)
  answers.push(
    { code: '', msg: '', data: { ret: { id: 7, version: 1 } } },
    { code: '', msg: '', data: { ret: { version: 2 } } },
  )
  await save({ ...typed, id: 'Halo {owed}' })
  expect(sent.map(({ url, body }) => [url.split('/').at(-1), body])).toMatchObject([
    ['save_template', { version: 0, texts: { id: 'Halo' } }],
    ['submit_template', { id: 7, version: 0 }],
    ['save_template', { id: 7, version: 0, texts: { id: 'Halo {owed}' } }],
    ['submit_template', { id: 7, version: 1 }],
  ])
  expect(sent[0]?.body).not.toHaveProperty('id')
})
