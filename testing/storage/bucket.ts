/** A bucket for tests: a real storage that checks signatures, in a process of its own, behind a line that breaks where a test wants it to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { faultyLine } from '../faulty-line.ts'

const bucket = 'accreditation'

export async function startBucket() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bucket-'))
  // its lists go on by a cipher that is an old one
  const words = ['--openssl-legacy-provider', path.join(import.meta.dirname, 'bucket-server.ts'), folder]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const line = await faultyLine(`http://127.0.0.1:${Number(said.toString())}`)
  const endpoint = line.url.replace(/\/$/, '')
  return {
    line,
    endpoint,
    /** What the environment of the product says of it. @param prefix one of each installation */
    environment: (prefix = 'portal') => ({
      FILES_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=eu-central-1`,
      FILES_KEY_ID: 'S3RVER',
      FILES_SECRET: 'S3RVER',
    }),
    /** Where the storage itself keeps an object. */
    placeOf: (key: string, prefix = 'portal') => path.join(folder, bucket, prefix, `${key}._S3rver_object`),
    /** It stands still and keeps its connections. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    close: async () => {
      await line.close()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function allOf<T>(some: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of some) all.push(one)
  return all
}
