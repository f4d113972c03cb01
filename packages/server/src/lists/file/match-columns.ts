/**
 * Guesses from its name what each column of a file is; the first of two that look alike gets it, an unknown one is ignored.
 * @param names what each target may be called, in any language
 */
export function matchColumns<Target extends string>(
  columns: readonly string[],
  names: Readonly<Record<Target, readonly string[]>>,
): (Target | 'ignore')[] {
  const targets = new Map(
    (Object.entries(names) as [Target, readonly string[]][]).flatMap(([target, called]) =>
      called.map((name) => [plain(name), target] as const),
    ),
  )
  const given = new Set<Target>()
  return columns.map((name) => {
    const target = targets.get(plain(name))
    if (target === undefined || given.has(target)) return 'ignore'
    given.add(target)
    return target
  })
}

/** Letters and digits only, whatever the case, the width and what stands between. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
