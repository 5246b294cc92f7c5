/** A PostgreSQL of a proof's own that can be killed, stopped and started again, on a disk that it waits for. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cluster } from '../scripts/cluster.ts'

/**
 * @param settings of the server, as `max_connections=50`
 * @param of the address of another one, whose standby it will be
 */
export async function startServer(settings: readonly string[] = [], of?: string) {
  const made = await cluster(settings, of)
  const pid = () => Number(readFileSync(path.join(made.data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    ...made,
    /** As a machine that loses its power: the first process and all of its children, at once. */
    kill: async () => {
      const first = pid()
      const all = [first, ...childrenOf(first)]
      for (const one of all) signal(one, 'SIGKILL')
      while (all.some((one) => existsSync(`/proc/${one}/stat`) && !/\) Z /.test(readFileSync(`/proc/${one}/stat`, 'utf8')))) await pause(5)
      // where nobody collects the dead its first process seems to live on
      rmSync(path.join(made.data, 'postmaster.pid'), { force: true })
      rmSync(path.join(made.data, '..', `.s.PGSQL.${new URL(made.url).port}.lock`), { force: true })
    },
    /** All of its processes stand still, and keep their connections. */
    freeze: () => signalAll(pid(), 'SIGSTOP'),
    thaw: () => signalAll(pid(), 'SIGCONT'),
  }
}

function signalAll(first: number, how: NodeJS.Signals): void {
  for (const one of [first, ...childrenOf(first)]) signal(one, how)
}

/** A connection's process may end by itself between the look at the list and the signal. */
function signal(pid: number, how: NodeJS.Signals): void {
  try {
    process.kill(pid, how)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function childrenOf(pid: number): number[] {
  return spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean)
    .map(Number)
}
