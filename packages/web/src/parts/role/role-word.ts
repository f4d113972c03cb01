import { type Translate, wordOr } from '../../locales/words.ts'

/** A role by the word for it; one that somebody named keeps that name. */
export const roleWord = (t: Translate, title: string): string => wordOr(t, 'role.title', title)
export const roleDescription = (t: Translate, text: string): string => wordOr(t, 'role.description', text)
