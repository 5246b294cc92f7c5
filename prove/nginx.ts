/** nginx as docs/deploy/nginx.md has it, in front of processes of a proof; without TLS, which ends there, and on a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/cluster.ts'

/** @param servers addresses of the processes, as many as the document has */
export async function startNginx(servers: readonly string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'nginx-'))
  const port = await freePort()
  const place = path.join(folder, 'nginx.conf')
  await writeFile(place, wholeConfig(await documented(servers, port), folder))
  let said = ''
  const child: ChildProcess = spawn('nginx', ['-c', place, '-p', folder, '-e', path.join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  child.on('error', (error) => (said += error.message))
  child.stderr?.on('data', (text) => (said += text))
  const base = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 10_000; ; await pause(50)) {
    const answer = await fetch(`${base}/healthz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) break
    if (Date.now() > end || child.exitCode !== null || said) {
      child.kill('SIGKILL')
      throw new Error(`nginx does not run (Debian: apt-get install nginx-light): ${said}`)
    }
  }
  return {
    base,
    remove: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The block of the document, with these processes and this port. */
async function documented(servers: readonly string[], port: number): Promise<string> {
  const text = await readFile('docs/deploy/nginx.md', 'utf8')
  const block = /```nginx\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  const [upstream = '', redirect, ...rest] = block.split(/^(?=server \{)/m)
  const left = [...servers]
  const named = upstream.replace(/server 127\.0\.0\.1:\d+/g, () => `server ${left.shift() ?? raise('more servers than are asked for')}`)
  if (left.length > 0 || !redirect?.includes('301')) raise('another shape than is known here')
  const plain = rest
    .join('')
    .replace(/^\s*ssl_.*$/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
  return named + plain
}

function raise(what: string): never {
  throw new Error(`docs/deploy/nginx.md has ${what}.`)
}

function wholeConfig(sites: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} daemon off; pid ${folder}/pid; worker_processes 2; events { worker_connections 512; } http { access_log off; ${temporary.join(' ')}\n${sites} }`
}
