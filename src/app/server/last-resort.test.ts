import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const running: ChildProcess[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.kill('SIGKILL')
})

function node(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, complained: text(child.stderr) }
}

/** The first so many lines a process writes. */
function linesOf(child: ChildProcess, count: number): Promise<string[]> {
  let text = ''
  return new Promise((resolve) => {
    child.stdout?.on('data', (data: Buffer) => {
      text += data
      const lines = text.split('\n').slice(0, -1)
      if (lines.length >= count) resolve(lines)
    })
  })
}

/** A server that fails in ways nothing catches, when it is asked to. It tells its port on the standard error, and its log on the standard output. */
const careless = `
  import { EventEmitter } from 'node:events'
  import Fastify from 'fastify'
  import { outliveStrayErrors } from './src/app/server/last-resort.ts'
  const app = Fastify({ logger: { level: 'warn' } })
  app.get('/fine', async () => 'fine')
  app.get('/callback', (_request, reply) => { setImmediate(() => { reply.send('done'); throw new Error('thrown in a callback') }) })
  app.get('/event', (_request, reply) => { setImmediate(() => { reply.send('done'); new EventEmitter().emit('error', new Error('told as an event')) }) })
  app.get('/promise', async () => { void Promise.reject(new Error('left alone')); return 'done' })
  if (process.env.EARLY) await new Promise(() => setImmediate(() => { throw new Error('thrown at the start') }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  outliveStrayErrors(app.log)
  console.error(app.server.address().port)
`

test('an error that nothing catches stands in the log with its stack, and the others go on being answered', async () => {
  const { child } = node(['--input-type=module', '-e', careless])
  const said = linesOf(child, 3)
  const port = await new Promise<string>((resolve) => child.stderr!.once('data', (data: Buffer) => resolve(data.toString().trim())))
  for (const way of ['callback', 'event', 'promise']) {
    expect(await (await fetch(`http://127.0.0.1:${port}/${way}`)).text()).toBe('done')
    expect(await (await fetch(`http://127.0.0.1:${port}/fine`)).text()).toBe('fine')
  }
  const lines = await said
  const log = lines.map((line) => JSON.parse(line) as { level: number; err: { message: string; stack: string } })
  // who is answered first is not who is logged first
  expect(log.map(({ level, err }) => `${level} ${err.message}`).sort()).toEqual([
    '60 left alone',
    '60 thrown in a callback',
    '60 told as an event',
  ])
  for (const { err } of log) expect(err.stack).toContain('\n    at ')
})

test('a start that fails ends the process, and says why', async () => {
  const early = node(['--input-type=module', '-e', careless], { EARLY: '1' })
  expect(await early.ended).toBe(1)
  expect(await early.complained).toContain('thrown at the start')
  const without = node(['src/app/server/main.ts'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', NODE_ENV: 'test', DEMO: 'off' })
  expect(await without.ended).toBe(1)
  expect(await without.complained).toContain('ECONNREFUSED')
})
