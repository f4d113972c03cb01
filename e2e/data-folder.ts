import { execFileSync } from 'node:child_process'
import { memoryFolder } from '../packages/lab/src/world/memory-folder.ts'

/** What every story's product begins as; absent while it is made. */
export const seededOnce = process.env['LUMBUNG_STORY_SEEDED']

/** An empty data folder. */
export function freshFolder(): string {
  return memoryFolder('lumbung-story-')
}

/** A data folder as the product leaves it after its first start; the story owns its copy. */
export function seededFolder(): string {
  return seededOnce === undefined ? freshFolder() : copyOf(seededOnce)
}

export function copyOf(made: string): string {
  const folder = freshFolder()
  // With the owners kept: as root the database belongs to another account. (`join` would drop the dot, and the folder
  // would lie in its copy.)
  execFileSync('cp', ['-a', `${made}/.`, folder])
  return folder
}
