/** What a name of the rule language stands for: its type there, and what its values are, for people. */
export interface FactType {
  type: 'int' | 'double' | 'bool' | 'string'
  unit: string
  /** Of a text: all it can be. */
  values?: readonly string[]
}
/** The only names an expression may use. */
export type Vocabulary<Name extends string = string> = Readonly<Record<Name, FactType>>
export type FactValue = number | boolean | string
/** What is known of one thing; null, and whatever is no value of its type, is not known. */
export type Facts<Name extends string> = Readonly<Record<Name, unknown>>

/** A fact as its type has it. An absent key, a number that is none or a value of another type is as unknown as null. */
export function factOf<Name extends string>(
  vocabulary: Vocabulary<Name>,
  facts: Facts<Name>,
  name: Name,
): FactValue | null {
  return factReader(vocabulary, name)(facts)
}

/** {@link factOf} one name, for many things. */
export function factReader<Name extends string>(
  vocabulary: Vocabulary<Name>,
  name: Name,
): (facts: Facts<Name>) => FactValue | null {
  const isOfType = typeTests[vocabulary[name].type]
  return (facts) => {
    const value: unknown = facts[name]
    return isOfType(value) ? value : null
  }
}

const typeTests: Record<FactType['type'], (value: unknown) => value is FactValue> = {
  bool: (value): value is boolean => typeof value === 'boolean',
  string: (value): value is string => typeof value === 'string',
  int: (value): value is number => Number.isSafeInteger(value),
  double: (value): value is number => Number.isFinite(value),
}
