import { type Translate, wordOr, wordsUnder } from '../locales/words.ts'

/** A role by the word for it; one that somebody named keeps that name. */
export const roleWord = (t: Translate, title: string): string => wordOr(t, 'role.title', title)
/** The same for a file. */
export const roleWords = ({ t }: { t: Translate }) => wordsUnder(t, 'role.title')
