import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView, Tooltip } from '@codemirror/view'
import type { Translate } from '../../locales/words.ts'
import type { NamedFact } from './expression-language.ts'

const factIn = (facts: readonly NamedFact[], word: string) => facts.find(({ name }) => name === word)

const comparing = ['<', '<=', '>', '>=', '==', '!='] as const
const joining = ['&&', '||'] as const

const operatorWord = (t: Translate, sign: (typeof comparing | typeof joining)[number]): string => {
  switch (sign) {
    case '<':
      return t('rules.operator.less')
    case '<=':
      return t('rules.operator.atMost')
    case '>':
      return t('rules.operator.more')
    case '>=':
      return t('rules.operator.atLeast')
    case '==':
      return t('rules.operator.equal')
    case '!=':
      return t('rules.operator.notEqual')
    case '&&':
      return t('rules.operator.and')
    case '||':
      return t('rules.operator.or')
  }
}

const factDetail = ({ meaning, type }: NamedFact, t: Translate) =>
  `${meaning} · ${t(`risk.problem.type.${type}`)}`

/** Facts by their name or their meaning in one's own language, `known()`, and the signs that can stand next. */
export function completionsOf(t: Translate, all: readonly NamedFact[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\p{L}_][\p{L}\w]*/u)
    const before = context.state.sliceDoc(0, word?.from ?? context.pos)
    const isBehindValue = /[\w)\]"']\s+$/.test(before) && !/(&&|\|\||[<>=!+\-*/?:,([]|\bin)\s*$/.test(before)
    // By itself only where a comparison must follow: elsewhere Enter is meant for a new line.
    const last = /(\w+)\s+$/.exec(before)?.[1] ?? ''
    const isOpen = isBehindValue && isMeasured(last, all) && !isCompared(before)
    if (!word && !context.explicit && !isOpen) return null
    if (isBehindValue && !word) return { from: context.pos, filter: false, options: signs(before, t, all) }
    const typed = (word?.text ?? '').toLowerCase()
    const facts = all
      .map((fact) => ({ fact, rank: rankOf(typed, fact.name, fact.meaning) }))
      .filter(({ rank }) => rank < 3)
      .sort((a, b) => a.rank - b.rank)
      .map(({ fact }) => ({ label: fact.name, detail: factDetail(fact, t), type: 'variable' }))
    const known = 'known'.startsWith(typed)
      ? [{ label: 'known()', apply: 'known(', detail: t('rules.operator.known'), type: 'function' }]
      : []
    const options = [...facts, ...known]
    // A name that stands there whole has nothing to be completed.
    if (options.length === 1 && options[0]?.label === word?.text) return null
    return options.length === 0 ? null : { from: word?.from ?? context.pos, filter: false, options }
  }
}

/** 0 begins with it, 1 holds it, 2 its meaning holds it, 3 is something else. */
function rankOf(typed: string, name: string, meaning: string): number {
  const lower = name.toLowerCase()
  if (lower.startsWith(typed)) return 0
  if (lower.includes(typed)) return 1
  return meaning.toLowerCase().includes(typed) ? 2 : 3
}

/** The clause that ends here has its comparison. */
const isCompared = (before: string) => /([<>]=?|[=!]=)\s*[^&|]*$/.test(before)

/** A fact that is no condition by itself. */
function isMeasured(word: string, facts: readonly NamedFact[]): boolean {
  const fact = factIn(facts, word)
  return fact !== undefined && fact.type !== 'bool'
}

function signs(before: string, t: Translate, facts: readonly NamedFact[]) {
  const last = /(\w+)\s+$/.exec(before)?.[1] ?? ''
  const isCondition = !isMeasured(last, facts)
  const compares = isCompared(before)
  const fitting = isCondition || compares ? joining : comparing
  const list = !isCondition && !compares
  return [
    ...fitting.map((sign) => ({ label: sign, apply: `${sign} `, detail: operatorWord(t, sign) })),
    ...(list ? [{ label: 'in [ ]', apply: 'in [', detail: t('rules.operator.in') }] : []),
  ]
}

/** What a fact under the pointer means. */
export function hoverOf(t: Translate, facts: readonly NamedFact[]) {
  return (view: EditorView, position: number): Tooltip | null => {
    const word = view.state.wordAt(position)
    const name = word ? view.state.sliceDoc(word.from, word.to) : ''
    const fact = factIn(facts, name)
    if (!word || fact === undefined) return null
    return {
      pos: word.from,
      end: word.to,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'fact'
        const title = document.createElement('b')
        title.textContent = name
        const text = document.createElement('p')
        text.textContent = `${factDetail(fact, t)} · ${fact.unit}`
        dom.append(title, text)
        return { dom }
      },
    }
  }
}
