import { useState } from 'react'
import * as z from 'zod/mini'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { useDraft } from '../../core/drafts.ts'

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

interface FormSettings<Values extends object> {
  first: Values
  /** Keeps what was typed and not sent under this name, through reload and login. Never for passwords. */
  draft?: string
  /** What the call wants of the values; its own schema checks it before it is sent. */
  schema?: z.ZodMiniType
  request?: (values: Values) => unknown
  submit: (values: Values) => Promise<unknown>
}

/** The values of a small form, what is wrong with them (schema first, then the server), and whether it is being sent. */
export function useForm<Values extends object>({
  first,
  draft,
  schema,
  request,
  submit,
}: FormSettings<Values>) {
  const { t } = useSpeech()
  const own = useState(first)
  const kept = useDraft(draft ?? '', first)
  const [values, setValues] = draft ? kept : own
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const words = (found: Record<string, string>) =>
    Object.fromEntries(Object.entries(found).map(([path, word]) => [path, fieldWord(t, word)]))
  const sent = () => {
    setBusy(false)
    if (draft) kept[2]()
  }
  const refused = (error: unknown) => {
    setBusy(false)
    if (!(error instanceof CallRefused)) return
    setErrors(words(error.data?.fields ?? {}))
    setProblem(error.code === 403 ? '' : error.message)
  }
  const send = () => {
    const found = schema ? schemaErrors(schema, request ? request(values) : values) : {}
    setErrors(words(found))
    setProblem('')
    if (Object.keys(found).length > 0) return
    setBusy(true)
    submit(values).then(sent, refused)
  }
  return {
    values,
    /** What is wrong with a field, in words. */
    errors,
    /** What the server said about the whole. */
    problem,
    busy,
    set: (change: Partial<Values>) => {
      setValues((before) => ({ ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(path in change))))
    },
    setErrors: (found: Record<string, string>) => setErrors(words(found)),
    reset: () => {
      setValues(first)
      setErrors({})
      setProblem('')
    },
    send,
  }
}
