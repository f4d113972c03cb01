import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { toasts } from './toast-store.ts'

vi.mock('../locales/language.tsx', () => ({ speech: () => ({ t: (key: string) => key }) }))
afterEach(() => vi.unstubAllGlobals())

const kindsTold = () => toasts.get().map(({ kind }) => kind)

test('what was copied is said', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('261125000301')
  expect(writeText).toHaveBeenCalledWith('261125000301')
  expect(kindsTold().at(-1)).toBe('good')
})

test('a browser that does not allow it, or has no clipboard without HTTPS, is told of too', async () => {
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async () => await Promise.reject(new Error('denied')) },
  })
  await copyText('261125000301')
  expect(kindsTold().at(-1)).toBe('bad')
  toasts.set([])
  vi.stubGlobal('navigator', {})
  await copyText('261125000301')
  expect(kindsTold().at(-1)).toBe('bad')
})
