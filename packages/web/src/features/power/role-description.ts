import { type Translate, wordOr, wordsUnder } from '../../locales/words.ts'

/** What a role is for; what somebody wrote stays as written. */
export const roleDescription = (t: Translate, text: string): string =>
  wordOr(t, 'roleDescriptions.usual', text)
/** The same for a file. */
export const roleDescriptions = ({ t }: { t: Translate }) => wordsUnder(t, 'roleDescriptions.usual')
