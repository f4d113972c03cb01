import { type Translate, wordOr } from '../../locales/words.ts'

/** What was looked at, in words: `bankAccount`, `contactPhone:12`, `photo:selfie`, `review:name,phone`, `export:phone`. */
export function seenWord(t: Translate, field: string): string {
  const [name = '', part = ''] = field.split(':')
  const word =
    name === 'photo'
      ? wordOr(t, 'detail.photo', part)
      : name === 'review' || name === 'export'
        ? t(name === 'review' ? 'reveal.together' : 'reveal.inFile', {
            fields: part
              .split(',')
              .map((each) => wordOr(t, 'reveal.fields', each))
              .join(', '),
          })
        : wordOr(t, 'reveal.fields', name)
  // It stands alone, not within a sentence.
  return word.charAt(0).toUpperCase() + word.slice(1)
}
