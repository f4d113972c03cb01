import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory that is a folder, on Linux. Containers often have only 64 MB of it. */
const inMemory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3

/**
 * A fresh folder for a database that lives as long as a test: in memory where there is room, since making a database
 * is making a thousand files. PostgreSQL's own account may enter it when the tests run as root.
 */
export function memoryFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= roomBytes
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
