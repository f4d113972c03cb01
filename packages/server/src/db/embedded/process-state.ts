import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

export type ProcessState = 'alive' | 'zombie' | 'gone'

const hasProc = process.platform === 'linux'

/**
 * A zombie answers `kill(pid, 0)` like the living. It stays when the app that started PostgreSQL was
 * killed and process 1 does not collect children, so it must be told apart.
 */
export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, under an account that is not ours.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'gone'
  }
  if (hasProc) {
    const fields = statFields(pid)
    return fields === undefined ? 'gone' : fields[0] === 'Z' || fields[0] === 'X' ? 'zombie' : 'alive'
  }
  if (process.platform === 'win32') return 'alive'
  const listed = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.stdout.trim() === '' ? 'gone' : listed.stdout.trim().startsWith('Z') ? 'zombie' : 'alive'
}

/** Names one life of a process: the number alone is given out again after a restart of the machine. */
export function processIdentity(pid: number): string {
  const startTicks = hasProc ? statFields(pid)?.[19] : undefined
  return startTicks === undefined ? String(pid) : `${pid} ${startTicks}`
}

/** Whether the process that wrote this identity still lives. */
export function identityLives(identity: string): boolean {
  const pid = Number(identity.split(' ')[0])
  return (
    Number.isInteger(pid) &&
    pid > 0 &&
    processState(pid) === 'alive' &&
    processIdentity(pid) === identity.trim()
  )
}

/** How the processes of one cluster are known: the server by its folder, its children by their title. */
export interface ClusterMark {
  cluster: string
  /** `cluster_name` in postgresql.conf; PostgreSQL puts it into the title of each child. */
  clusterName: string
}

/** Whether the living process `pid` is a PostgreSQL of this cluster, and not a stranger with its old number. */
export function servesCluster(pid: number, mark: ClusterMark): boolean {
  return (
    processState(pid) === 'alive' && (process.platform === 'win32' || isOfCluster(commandLine(pid), mark))
  )
}

/** The living processes of a cluster: a dead server's children hold its memory until they notice that it is gone. */
export function clusterProcesses(mark: ClusterMark): number[] {
  if (process.platform === 'win32') return []
  const pids = hasProc
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : spawnSync('ps', ['-axo', 'pid='], { encoding: 'utf8' }).stdout.trim().split(/\s+/)
  return pids
    .map(Number)
    .filter((pid) => isOfCluster(commandLine(pid), mark) && processState(pid) === 'alive')
}

// The command line is open to every account; the working folder is not, for root in a plain container.
function isOfCluster(command: string, mark: ClusterMark): boolean {
  return (
    command.startsWith(`postgres: ${mark.clusterName}:`) ||
    / -D (.*?) -c /.exec(command)?.[1] === mark.cluster
  )
}

function commandLine(pid: number): string {
  if (!hasProc) return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // Ended meanwhile.
  }
}

/** The fields of /proc/<pid>/stat from the state on (the name before them may hold spaces). */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
