import type { Language } from '@lumbung/contract/fields'
import { english } from './complaint-pdf-english.ts'
import { indonesian } from './complaint-pdf-indonesian.ts'
import type { PdfWords } from './complaint-pdf-words.ts'

/** The languages a PDF is written in: its font has the Latin letters only, so a reader of Chinese gets English. */
export type PdfLanguage = Exclude<Language, 'zh'>

export const pdfLanguage = (language: Language): PdfLanguage => (language === 'zh' ? 'en' : language)

export const pdfWords: Readonly<Record<PdfLanguage, PdfWords>> = { id: indonesian, en: english }
