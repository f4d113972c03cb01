import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { registerHooks, type ResolveFnOutput } from 'node:module'

type Place = Pick<ResolveFnOutput, 'url' | 'format'>

/**
 * Read before a program that is started over and over (`--import`): to find where its modules lie takes some three tenths of
 * what reading it does, so the first process to have read all of it writes that down, and those behind it look it up there.
 */
const file = process.env['RESOLVED_MODULES']
const known = file !== undefined && existsSync(file) ? readKept(file) : null
const found: Record<string, Place> = {}

if (file !== undefined)
  registerHooks({
    resolve: (specifier, context, next) => {
      const way = context.conditions.includes('require') ? 'require' : 'import'
      const key = `${way} ${specifier} ${context.parentURL ?? ''}`
      const place = known?.[key]
      if (place !== undefined) return { ...place, shortCircuit: true }
      const answer = next(specifier, context)
      found[key] = { url: answer.url, format: answer.format }
      return answer
    },
  })

/** Writes down where everything lies that was read up to now, unless another process has. */
export function keepResolved(): void {
  if (file === undefined || known !== null) return
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(found))
  renameSync(`${file}.${process.pid}`, file)
}

function readKept(path: string): Record<string, Place> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Place>
}
