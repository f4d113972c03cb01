import { printable, runProduct, type DemoWorld } from './run-product.ts'

/** The product as one process: database, server, web and jobs, and a demo's world around it. Ctrl-C ends all of it. */
export function runMain(demo: DemoWorld | null): void {
  main(demo).catch(fail)
}

async function main(demo: DemoWorld | null): Promise<void> {
  const starting = runProduct(process.env, (line) => process.stdout.write(`${line}\n`), demo)
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    process.stdout.write('Stopping.\n')
    starting
      .then(async (running) => await running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
  }
  // Before it is up: whoever reads its address may end it at once, and the database must not outlive it.
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  await starting
}

function fail(error: unknown): never {
  process.stderr.write(`${printable(error)}\n`)
  process.exit(1)
}
