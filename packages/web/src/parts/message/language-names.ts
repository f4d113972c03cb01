import { messageLanguages } from '@lumbung/domain/messages/template'
import { worded } from '../../ui/list/choices.ts'

const names = { id: 'Indonesia', en: 'English', zh: '中文' } as const

/** Languages by their own names. */
export const messageLanguageNames = worded(messageLanguages, (language) => names[language])
