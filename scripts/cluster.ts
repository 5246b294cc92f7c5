/** A throw-away PostgreSQL from installed binaries, for tests and measurements: made, used, stopped and removed. */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/**
 * @param settings of the server, as `fsync=off`
 * @returns what `work` does with the address of a database on it; `restart` breaks off whatever runs there
 */
export async function withCluster<T>(settings: readonly string[], work: (url: string, restart: () => void) => T | Promise<T>): Promise<T> {
  const { url, stop, start, remove } = await cluster(settings)
  const restart = () => {
    stop('immediate')
    start()
  }
  try {
    return await work(url, restart)
  } finally {
    remove()
  }
}

/**
 * Makes one and starts it.
 * @param of the address of another one, whose standby it will be
 * @returns its address, and how to stop it and start it again; `remove` is for the end
 */
export async function cluster(settings: readonly string[], of?: string) {
  const binaries = findBinaries()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cluster-'))
  // PostgreSQL refuses to run as root: there the system's user "postgres" runs it.
  const user = process.getuid?.() === 0 ? idsOf('postgres') : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const options: SpawnSyncOptions = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  const data = path.join(folder, 'data')
  const port = await freePort()
  const run = (name: string, ...args: string[]) => {
    const { status } = spawnSync(path.join(binaries, name), args, options)
    if (status !== 0) throw new Error(`${name} failed`)
  }
  const words = [`-p ${port} -k ${folder} -h 127.0.0.1`, ...settings.map((one) => `-c ${one}`)].join(' ')
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', words, 'start')
  const remove = () => {
    spawnSync(path.join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...options, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  if (of) run('pg_basebackup', '-D', data, '-d', of, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
  else run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  try {
    start()
  } catch (error) {
    remove()
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    start,
    stop: (mode: 'fast' | 'immediate') => run('pg_ctl', '-D', data, '-w', '-m', mode, 'stop'),
    /** A standby becomes a server of its own. */
    promote: () => run('pg_ctl', '-D', data, '-w', 'promote'),
    remove,
  }
}

/** Whether this machine can make one. */
export function canMakeCluster(): boolean {
  try {
    return Boolean(findBinaries())
  } catch {
    return false
  }
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [...versions.map((one) => path.join(debian, one, 'bin')), ...(process.env.PATH ?? '').split(path.delimiter)]
  const found = places.find((place) => existsSync(path.join(place, 'initdb')))
  if (found) return found
  throw new Error('PostgreSQL is not installed. Install it (Debian: apt-get install postgresql), or name a server: TEST_DATABASE_URL.')
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
