import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh folder on a real disk, as a lender's is; PostgreSQL's own account may enter it when root measures. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-bench-'))
  chmodSync(folder, 0o755)
  return folder
}
