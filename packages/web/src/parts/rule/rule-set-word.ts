import { type Translate, wordOr } from '../../locales/words.ts'

/** A set of rules by the word for it: the one a new product begins with; one that somebody named keeps that name. */
export const ruleSetWord = (t: Translate, name: string): string => wordOr(t, 'risk.ruleSet', name)
