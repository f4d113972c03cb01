import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { Glyph, type GlyphName } from './icon.tsx'
import styles from './status.module.css'

export type Family = 'wait' | 'run' | 'good' | 'bad' | 'late' | 'odd' | 'none'

/** How a state looks: its colour family, its glyph, and whether the word takes the colour (someone must look). */
export interface StateLook {
  family: Family
  glyph: GlyphName
  loud?: boolean
}

/** The states that something can be in: where their words stand (`state.review`), and how each looks. */
export interface StateSet {
  words: string
  looks: Readonly<Record<string, StateLook>>
}

export interface Standing {
  look: StateLook
  word: string
}

/** What a state we do not know looks like. */
export const unknownStateLook: StateLook = { family: 'none', glyph: 'dashed' }

/** Every state of a set. */
export const statesOf = (set: StateSet): readonly string[] => Object.keys(set.looks)

/** Words of every state: for a filter's options, and for a file. */
export const stateWords = (set: StateSet, t: Translate): Record<string, string> =>
  Object.fromEntries(statesOf(set).map((state) => [state, standingOf(set, state, t).word]))

/** Glyph and word of a state; one we have no word for is shown as it came. */
export function standingOf({ words, looks }: StateSet, state: string, t: Translate): Standing {
  return { look: looks[state] ?? unknownStateLook, word: wordOr(t, words, state) }
}

/** Glyph and word, as in a row. The word takes the colour only where someone must look. */
export function Status({ look, word }: Standing) {
  return (
    <span className={styles.status} data-loud={look.loud ? look.family : undefined}>
      <Glyph name={look.glyph} family={look.family} />
      <span className={styles.word}>{word}</span>
    </span>
  )
}

/** The tinted tag: once a screen, in the detail header. */
export function StatusTag({ look, word }: Standing) {
  return (
    <span className={styles.tag} data-family={look.family}>
      <Glyph name={look.glyph} family={look.family} />
      {word}
    </span>
  )
}

export function StateOf({ set, state }: { set: StateSet; state: string }) {
  const { t } = useSpeech()
  return <Status {...standingOf(set, state, t)} />
}
