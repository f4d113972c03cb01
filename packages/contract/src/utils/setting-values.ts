import * as z from 'zod/mini'
import { minutesOfDay } from '@lumbung/domain/contact/local-time'
import { type ParameterCode, type ParameterField, parameterFields } from '@lumbung/domain/settings/parameters'

/** A whole number from `least` to `most`, both included. */
export const within = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** Minutes of a day, the end after the beginning. */
export const hours = z
  .strictObject({ from: within(0, minutesOfDay - 1), to: within(1, minutesOfDay) })
  .check(({ value, issues }) => {
    if (value.to > value.from) return
    const least = { minimum: value.from + 1, inclusive: true, origin: 'int' } as const
    issues.push({ code: 'too_small', ...least, path: ['to'], input: value.to })
  })

type NumbersOf<Fields> = z.ZodMiniObject<{ [Name in keyof Fields]: z.ZodMiniNumber<number> }, z.core.$strict>

/** The numbers of a parameter, each within its bounds. */
export function numbersOf<Code extends ParameterCode>(code: Code): NumbersOf<(typeof parameterFields)[Code]> {
  const fields: [string, ParameterField][] = Object.entries(parameterFields[code])
  const shape = Object.fromEntries(fields.map(([name, { least, most }]) => [name, within(least, most)]))
  return z.strictObject(shape) as unknown as NumbersOf<(typeof parameterFields)[Code]>
}
