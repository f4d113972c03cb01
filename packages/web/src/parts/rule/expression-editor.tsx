import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, hoverTooltip, keymap, lineNumbers } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Speech } from '../../locales/language.tsx'
import { expressionGrammar, expressionTheme } from './expression-grammar.ts'
import { completionsOf, hoverOf } from './expression-help.ts'
import type { ExpressionLanguage } from './expression-language.ts'
import { problemSentence } from './problem-sentence.ts'
import styles from './expression-editor.module.css'
import { replaceSelection } from './replace-selection.ts'

/** What others do to the text: chips put facts where the cursor stands. */
export interface ExpressionHands {
  insert: (text: string) => void
  focus: () => void
}

interface ExpressionEditorProps {
  label: string
  value: string
  wrong: boolean
  readOnly: boolean
  speech: Speech
  language: ExpressionLanguage
  handsRef: RefObject<ExpressionHands | null>
  onChange: (value: string) => void
  onSave: () => void
}

const lintAfterMs = 250

function lintWith(speech: Speech, { problemsOf }: ExpressionLanguage) {
  return linter(
    (view): Diagnostic[] => {
      const text = view.state.doc.toString()
      if (text.trim() === '') return []
      return problemsOf(text).map((problem) => ({
        from: Math.min(problem.from, text.length),
        to: Math.min(problem.to, text.length),
        severity: 'error',
        message: problemSentence(problem, speech),
      }))
    },
    { delay: lintAfterMs },
  )
}

const manners = (label: string, wrong: boolean, readOnly: boolean): Extension => [
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-invalid': String(wrong),
    'aria-readonly': String(readOnly),
    spellcheck: 'false',
    autocapitalize: 'off',
    autocorrect: 'off',
  }),
  EditorState.readOnly.of(readOnly),
]

const languageOf = (speech: Speech, language: ExpressionLanguage): Extension => [
  expressionGrammar(language.facts),
  autocompletion({ override: [completionsOf(speech.t, language.facts)], icons: false, closeOnBlur: true }),
  hoverTooltip(hoverOf(speech.t, language.facts)),
  lintWith(speech, language),
]

/**
 * Where a rule is written. It lives in a shadow root: there CodeMirror adopts constructed sheets, which the
 * content-security policy admits, where it would write a style element into the page. Tab goes on to the next field.
 */
function ExpressionEditor({
  label,
  value,
  wrong,
  readOnly,
  speech,
  language,
  handsRef,
  onChange,
  onSave,
}: ExpressionEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const parts = useRef({ manners: new Compartment(), language: new Compartment() })
  const changed = useEffectEvent((text: string) => {
    if (text !== value) onChange(text)
  })
  const save = useEffectEvent(() => onSave())
  const open = useEffectEvent((root: ShadowRoot) => {
    const { manners: ways, language: tongue } = parts.current
    return new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: value,
        extensions: [
          keymap.of([{ key: 'Mod-Enter', run: () => (save(), true), preventDefault: true }]),
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          closeBrackets(),
          EditorView.lineWrapping,
          replaceSelection,
          expressionTheme,
          ways.of(manners(label, wrong, readOnly)),
          tongue.of(languageOf(speech, language)),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
          }),
        ],
      }),
    })
  })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const editor = open(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
    view.current = editor
    handsRef.current = {
      insert: (text) => {
        editor.dispatch(editor.state.replaceSelection(text))
        editor.focus()
      },
      focus: () => editor.focus(),
    }
    return () => {
      handsRef.current = null
      view.current = null
      editor.destroy()
    }
  }, [handsRef])

  useEffect(() => {
    view.current?.dispatch({
      effects: parts.current.manners.reconfigure(manners(label, wrong, readOnly)),
    })
  }, [label, wrong, readOnly])

  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.language.reconfigure(languageOf(speech, language)) })
  }, [speech, language])

  useEffect(() => {
    const editor = view.current
    const shown = editor?.state.doc.toString()
    // Changed from outside: the fix button, a change taken back.
    if (editor && shown !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  return (
    <div
      ref={host}
      className={styles.editor}
      data-wrong={wrong || undefined}
      data-fixed={readOnly || undefined}
    />
  )
}

export default ExpressionEditor
