import { type Translate, wordOr, wordsUnder } from '../../locales/words.ts'

/** A role by the word for it; one that somebody named keeps that name. */
export const roleWord = (t: Translate, title: string): string => wordOr(t, 'role.title', title)
export const roleDescription = (t: Translate, text: string): string => wordOr(t, 'role.description', text)
/** The same for a file. */
export const roleWords = ({ t }: { t: Translate }) => wordsUnder(t, 'role.title')
export const roleDescriptions = ({ t }: { t: Translate }) => wordsUnder(t, 'role.description')
