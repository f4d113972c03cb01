import { HighlightStyle, StreamLanguage, type StringStream, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { NamedFact } from './expression-language.ts'

const words = new Set(['in', 'true', 'false', 'known'])

const tokenOf =
  (names: ReadonlySet<string>) =>
  (stream: StringStream): string | null => {
    if (stream.eatSpace()) return null
    if (stream.match(/^\d+(\.\d+)?/)) return 'number'
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null
    if (word) return words.has(word[0]) ? 'keyword' : names.has(word[0]) ? 'typeName' : 'name'
    if (stream.match(/^"[^"]*"?|^'[^']*'?/)) return 'string'
    if (stream.match(/^(&&|\|\||[<>=!]=|[<>!+\-*/?:])/)) return 'operator'
    if (stream.match(/^[()[\],]/)) return 'bracket'
    stream.next()
    return null
  }

const brackets = ['(', ')', '[', ']']

/** The rule language for the eye: what is a fact, a number, a sign. What is right and wrong is `checkExpression`'s. */
export const expressionGrammar = (facts: readonly NamedFact[]) => [
  StreamLanguage.define({
    name: 'rules',
    token: tokenOf(new Set(facts.map(({ name }) => name))),
    languageData: { closeBrackets: { brackets } },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.typeName, color: 'var(--run)' },
      { tag: tags.number, color: 'var(--late)' },
      { tag: tags.keyword, color: 'var(--odd)' },
      { tag: tags.string, color: 'var(--good)' },
      { tag: tags.operator, color: 'var(--ink-3)' },
    ]),
  ),
]

const edge = '1px solid var(--line-2)'

/** The editor in the tokens of the sheet: both schemes and all sizes follow from them. */
export const expressionTheme = EditorView.theme({
  '&': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '22px' },
  '.cm-content': { padding: '4px 0', caretColor: 'var(--ink)', minWidth: '0' },
  '.cm-line': { padding: '0 12px 0 10px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '1.5px' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--ink-3)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '26px', padding: '0 8px 0 4px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--accent-tint-2) !important',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-tint-2)', outline: 'none' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-tint)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    backgroundColor: 'var(--bad-tint)',
    textDecoration: 'underline wavy var(--bad-glyph) 1px',
    textUnderlineOffset: '4px',
    textDecorationSkipInk: 'none',
  },
  '.cm-tooltip': {
    border: 'none',
    borderRadius: '6px',
    backgroundColor: 'var(--sheet)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
    fontFamily: 'var(--font)',
    fontSize: 'var(--text)',
    lineHeight: 'var(--text-line)',
    maxWidth: 'min(420px, 92vw)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: 'none', whiteSpace: 'normal' },
  '.fact': { padding: '6px 10px' },
  '.fact b': { fontFamily: 'var(--font-mono)', fontWeight: '500' },
  '.fact p': { margin: '0', color: 'var(--ink-2)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font)',
    maxHeight: '240px',
    minWidth: '300px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '12px',
    alignItems: 'center',
    minHeight: 'var(--control)',
    padding: '0 10px',
    lineHeight: 'var(--text-line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-tint-2)',
    color: 'var(--ink)',
  },
  '.cm-completionLabel': { fontFamily: 'var(--font-mono)', fontSize: '12px' },
  '.cm-completionDetail': { marginLeft: 'auto', color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-panels': { borderTop: edge },
})
