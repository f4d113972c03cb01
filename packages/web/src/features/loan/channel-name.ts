import { type Translate, wordOr } from '../../locales/words.ts'

export const channelName = (channel: string, t: Translate) => wordOr(t, 'loan.channels', channel)
