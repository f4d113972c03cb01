import { parentPort, workerData } from 'node:worker_threads'
import { compileRuleSet } from '@lumbung/contract/risk/rule-language'
import { judgeApplication, type ApplicationFacts, type RuleSetContent } from '@lumbung/domain/risk/scorecard'

export interface ScoringInput {
  content: RuleSetContent
}

/** Facts as JSON text, one an order. */
export type ScoringAsk = readonly string[]

/** Beside the facts asked about: decisions by their place in {@link outcomes}, scores, and what went wrong. */
export interface ScoringAnswer {
  decisions: Uint8Array
  scores: Int32Array
  missing: Uint8Array
  failed: Uint8Array
  /** How often each rule of the set hit, in the order of the set. */
  hits: Int32Array
}

export const outcomes = ['pass', 'manual', 'reject'] as const

/** Runs in a worker thread: scores the batches it is given with one compiled rule set. */
function serve(): void {
  const port = parentPort
  if (port === null) return
  const set = compileRuleSet((workerData as ScoringInput).content)
  port.on('message', (asked: ScoringAsk) => {
    const answer: ScoringAnswer = {
      decisions: new Uint8Array(asked.length),
      scores: new Int32Array(asked.length),
      missing: new Uint8Array(asked.length),
      failed: new Uint8Array(asked.length),
      hits: new Int32Array(set.content.rules.length),
    }
    for (const [place, text] of asked.entries()) {
      const { answers, ...said } = judgeApplication(JSON.parse(text) as ApplicationFacts, set)
      answer.decisions[place] = outcomes.indexOf(said.decision)
      answer.scores[place] = said.score
      answer.failed[place] = said.failed ? 1 : 0
      answer.missing[place] = answers.includes('missing') ? 1 : 0
      for (const [rule, one] of answers.entries())
        if (one === true) answer.hits[rule] = (answer.hits[rule] ?? 0) + 1
    }
    port.postMessage(answer)
  })
}

serve()
