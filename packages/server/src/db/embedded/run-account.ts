import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'

/** The account PostgreSQL runs under when it is not our own. */
export interface RunAccount {
  name: string
  uid: number
  gid: number
}

const preferredAccounts = ['postgres', '_postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root, so root lends it another account: the owner of a cluster that is
 * already there, else `postgres`, else `nobody`. Undefined means: run it as ourselves.
 */
export function chooseAccount(clusterOwner: number | undefined): RunAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  const owner = accounts.find((account) => account.uid !== 0 && account.uid === clusterOwner)
  const chosen =
    owner ??
    accounts.find((account) => preferredAccounts[0] === account.name) ??
    accounts.find((account) => preferredAccounts.includes(account.name))
  if (chosen === undefined) {
    throw new StartRefused(
      'PostgreSQL does not run as root and this machine has no account postgres or nobody: start Lumbung as an ordinary user.',
    )
  }
  return chosen
}

function readAccounts(): RunAccount[] {
  const accounts: RunAccount[] = []
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === undefined || uid === undefined || gid === undefined || name.startsWith('#')) continue
    // macOS writes nobody as -2, the kernel wants it unsigned.
    accounts.push({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 })
  }
  return accounts
}

/** The spawn options that put a child under the account. */
export function spawnIdentity(account: RunAccount | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}

/**
 * Whether the account may do what `right` says (`-x` run or pass through, `-r` read) with every path. The
 * kernel is asked, in a child under that account: mode bits alone would miss access lists and mounts.
 */
export function accountMay(account: RunAccount | undefined, right: '-r' | '-x', ...paths: string[]): boolean {
  if (account === undefined) return true
  const asked = spawnSync(
    '/bin/sh',
    ['-c', `for path; do test ${right} "$path" || exit 1; done`, 'sh', ...paths],
    {
      cwd: '/',
      uid: account.uid,
      gid: account.gid,
      stdio: 'ignore',
    },
  )
  if (asked.error !== undefined) {
    throw new StartRefused(
      `PostgreSQL does not run as root and this process may not start it as ${account.name}: start Lumbung as an ordinary user.`,
    )
  }
  return asked.status === 0
}
