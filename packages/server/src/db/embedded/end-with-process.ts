import { spawn } from 'node:child_process'

/**
 * Ends the server when this process ends in any way, kill -9 included: a shell waits on a pipe that only we
 * hold. For test servers, whose data nobody wants after a test run was cut off. The answer unties them.
 */
export function endWithProcess(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  const guard = spawn('/bin/sh', ['-c', 'read line || kill -INT "$1"', 'sh', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => {}) // Without a shell the server only outlives a kill.
  guard.unref()
  guard.stdin.on('error', () => {})
  return () => guard.stdin.end('\n')
}
