import { useState } from 'react'
import * as z from 'zod/mini'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import type { Call, RetOf } from '@lumbung/contract/call'
import type { ErrorCode } from '@lumbung/domain/errors'
import { failureWords, tell } from '../../core/act.ts'
import { api, type InputOf } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { useDraft } from '../../core/drafts.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import { useRequestKey } from '../../core/use-request-key.ts'

export type FieldErrors = Readonly<Record<string, string>>

/** The words of a field error: the server's word or the issue code of the schema. */
export function fieldWord(t: Translate, word: string): string {
  switch (word) {
    case 'required':
    case 'missing':
      return t('ui.field.required')
    case 'too_small':
    case 'tooSmall':
      return t('ui.field.tooSmall')
    case 'too_big':
    case 'tooLarge':
      return t('ui.field.tooLarge')
    case 'tooShort':
      return t('ui.field.tooShort')
    case 'tooLong':
      return t('ui.field.tooLong')
    default:
      // A server's sentence is shown as it came; a bare code has no word of its own.
      return /^\w+$/.test(word) ? t('ui.field.invalid') : word
  }
}

/** What the call's own schema finds wrong, by field path. */
export function schemaErrors(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.')
    const short = issue.code === 'too_small' && 'origin' in issue && issue.origin === 'string'
    const long = issue.code === 'too_big' && 'origin' in issue && issue.origin === 'string'
    errors[path] ??= short
      ? Number(issue.minimum) <= 1
        ? 'required'
        : 'tooShort'
      : long
        ? 'tooLong'
        : issue.code === 'invalid_type'
          ? 'required'
          : issue.code
  }
  return errors
}

/** Refusals after which what was asked about is not what the dialog shows. */
const conflicts = new Set<unknown>(['STATE_CONFLICT', 'VERSION_CONFLICT', 'NOT_FOUND'])

interface FormSettings<Values extends object, Answer> {
  first: Values
  /** Keeps what was typed and not sent under this name, through reload and login. Never for passwords. */
  draft?: string
  /** What is wrong before anything is sent, by field: the issue code of a schema, or a word of its own. */
  check?: (values: Values, requestKey: string) => Record<string, string>
  /**
   * Makes the call.
   * @param requestKey the key of the intention: the same while nobody knows whether it arrived, another once the
   *   server has answered
   */
  send: (values: Values, requestKey: string) => Promise<Answer>
  done: (answer: Answer, values: Values) => unknown
  /** Emptied when the server says no: the next try is typed anew, not behind the wrong one. */
  secret?: keyof Values & string
  /** Words for a fault of a field that only this form knows. */
  wordOf?: (fault: string) => string
  /** Fields that a refusal is about, by its code; their words stand there. */
  about?: Partial<Record<ErrorCode, keyof Values & string>>
  /** What was asked about has changed meanwhile: says so and leads away. Without it the dialog says it. */
  onConflict?: (refusal: CallRefused) => void
}

/**
 * The values of a form, what is wrong with them (what is checked here first, then the server's word), and whether it
 * is being sent. A failure is told once: at its field, else in `problem`, or where no answer came in a toast
 * (specification §8). What was typed stays until it is done, and nothing is sent under what is on its way.
 */
export function useForm<Values extends object, Answer = unknown>(settings: FormSettings<Values, Answer>) {
  const { first, draft, check, secret, wordOf, about, onConflict } = settings
  const { t } = useSpeech()
  const own = useState(first)
  const kept = useDraft(draft ?? '', first)
  const [values, setValues] = draft ? kept : own
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [alone] = useState(oneAtATime)
  const { requestKey, watch } = useRequestKey()
  const words = (found: Record<string, string>) =>
    Object.fromEntries(Object.entries(found).map(([path, word]) => [path, fieldWord(t, word)]))
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(path in change))))
  }
  const refused = (error: unknown) => {
    if (!(error instanceof CallRefused)) return tell(error)
    if (secret) setValues((before) => ({ ...before, [secret]: first[secret] }))
    const field = about?.[error.code as ErrorCode]
    if (field) return setErrors({ [field]: error.message })
    if (onConflict && conflicts.has(error.code)) return onConflict(error)
    const faults = error.data?.fields ?? {}
    setErrors(
      wordOf
        ? Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, wordOf(fault)]))
        : words(faults),
    )
    setProblem(failureWords(error))
  }
  const submit = async () => {
    const answer = await watch(settings.send(values, requestKey))
    if (draft) kept[2]()
    await settings.done(answer, values)
  }
  const send = () =>
    alone(async () => {
      const found = check?.(values, requestKey) ?? {}
      setErrors(words(found))
      setProblem('')
      if (Object.keys(found).length > 0) return
      setBusy(true)
      await submit()
        .catch(refused)
        .finally(() => setBusy(false))
    })
  return {
    values,
    /** What is wrong with a field, in words. */
    errors,
    /** What the server said about the whole. */
    problem,
    busy,
    set,
    setErrors: (found: Record<string, string>) => setErrors(words(found)),
    /** What a field of this name needs: its value, what is wrong with it, and where a change goes. */
    bind: <Name extends keyof Values & string>(name: Name): Bound<Values[Name]> => ({
      value: values[name],
      error: errors[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    reset: () => {
      setValues(first)
      setErrors({})
      setProblem('')
    },
    send,
  }
}

interface Bound<Value> {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** A form as its dialog sees it. */
export type Form = Pick<ReturnType<typeof useForm>, 'problem' | 'busy' | 'send'>

/** A form whose values become the request of a call, checked by the call's own schema before it is sent. */
export function useCallForm<C extends Call, Values extends object>({
  call,
  request,
  check,
  ...settings
}: Omit<FormSettings<Values, RetOf<C>>, 'send'> & {
  call: C
  request: (values: Values, requestKey: string) => InputOf<C>
}) {
  return useForm<Values, RetOf<C>>({
    ...settings,
    check: (values, requestKey) => ({
      ...schemaErrors(call.request, request(values, requestKey)),
      ...check?.(values, requestKey),
    }),
    send: (values, requestKey) => api(call, request(values, requestKey)),
  })
}
