import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { inLanguage } from './src/locales/words.ts'
import { type Area } from './src/locales/area.ts'

const source = fileURLToPath(new URL('src', import.meta.url))
const languages = ['id', 'en', 'zh'] as const
const prefix = 'virtual:words/'
const contract = /\/packages\/contract\/src\//
/** Which roles hold what in a new product is the server's alone. */
const holders = /\bheldBy: (?:\[[^\]]*\]|\w+),/g
const groups = /\/packages\/contract\/src\/[^/]+\//
const titles = /\btitle: \{\s*id:[^{}]*\},?/g

/**
 * Brings words to the code that says them. A department's words (`features/<group>/*.words.ts`) are one room, those of
 * what several of them show (`parts/<part>`) another each, and so those of what the shell loads when it is asked for
 * (`shell/<folder>`); those of shell and `ui` are one, `shared`, but for what `ui` loads when it is asked for (`ui/<kind>/<folder>`). Each file that names an area gets an import of that area's
 * room, which says where the room's words are in each language: so a screen brings the words of what it is made of, and
 * nobody keeps a list.
 */
export function words(): Plugin {
  let builds = false
  let rooms = new Map<string, string[]>()
  let areas = new Map<string, { room: string; names: ReadonlySet<string> }>()
  return {
    name: 'lumbung-words',
    configResolved({ command }) {
      builds = command === 'build'
    },
    async buildStart() {
      const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.words.ts'),
      )
      rooms = Map.groupBy(files, roomOf)
      areas = new Map()
      for (const file of files)
        for (const [name, area] of Object.entries(await areasIn(file)))
          areas.set(name, { room: roomOf(file), names: new Set(Object.keys(area)) })
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : null
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const [room = '', language] = id.slice(prefix.length + 1).split('/')
      const files = rooms.get(room) ?? []
      for (const file of files) this.addWatchFile(join(source, file))
      if (language === undefined) return roomCode(room)
      const spoken = {}
      for (const file of files)
        for (const [name, area] of Object.entries(await areasIn(file)))
          Object.assign(spoken, { [name]: inLanguage(area, language as (typeof languages)[number]) })
      return `export default ${JSON.stringify(spoken)}`
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        // Titles of calls and routes come as words, in one language.
        if (builds && contract.test(id)) {
          const untitled = code.replace(titles, '')
          return { code: groups.test(id) ? untitled.replace(holders, '') : untitled, map: null }
        }
        const file = relative(source, id.split('?')[0] ?? '')
        if (!/\.tsx?$/.test(file) || file.startsWith('..') || file.includes('.words.')) return null
        const named = new Set<string>()
        for (const [area, { room, names }] of areas) if (says(code, area, names)) named.add(room)
        if (named.size === 0) return null
        const imports = [...named].map((room) => `import '${prefix}${room}'`).join('; ')
        return { code: `${code}\n${imports}\n`, map: null }
      },
    },
  }
}

function roomOf(file: string): string {
  const [top, group = '', within, deeper] = file.split(sep)
  if (top === 'shell' && within !== undefined) return group
  if (top === 'ui' && deeper !== undefined) return `${group}-${within}`
  if (top === 'parts') return `parts-${group}`
  if (top === 'login') return top
  return top === 'features' ? group : 'shared'
}

/** Read anew when the file changed. */
async function areasIn(file: string): Promise<Record<string, Area>> {
  const path = join(source, file)
  return (await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)) as Record<string, Area>
}

function roomCode(room: string): string {
  const loaders = languages.map((language) => `${language}: () => import('${prefix}${room}/${language}')`)
  const registry = join(source, 'locales/rooms.ts')
  return `import { addRoom } from ${JSON.stringify(registry)}\naddRoom('${room}', { ${loaders.join(', ')} })`
}

/** `t('order.remaining')`, `\`state.order.${…}\``, `wordOr(t, 'errors', …)`. */
function says(code: string, area: string, names: ReadonlySet<string>): boolean {
  if (new RegExp(`wordOr\\(\\s*\\w+,\\s*['"\`]${area}['"\`]`).test(code)) return true
  for (const [, name = ''] of code.matchAll(new RegExp(`['"\`]${area}\\.(\\w+|\\$\\{)`, 'g')))
    if (name === '${' || names.has(name)) return true
  return false
}
