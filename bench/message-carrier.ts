import { rmSync } from 'node:fs'
import { benchFolder } from './bench-folder.ts'
import { startCarriers } from '../packages/lab/src/far-ends/carriers.ts'

/** The carriers in a process of their own: what they cost is not the product's. Ends with who started it. */
const folder = benchFolder()
const { addresses } = await startCarriers({ folder, callbackUrl: () => 'http://127.0.0.1:9', stepMs: 20 })
process.stdout.write(`${JSON.stringify(addresses)}\n`)
process.stdin.resume().once('end', () => process.exit())
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
