import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyWhileWritten } from './copy-folder.ts'

const home = await mkdtemp(path.join(os.tmpdir(), 'copy-test-'))
afterAll(() => rm(home, { recursive: true, force: true }))

test('a copy is as the folder was when it came to rest, whatever was written, made or removed before', async () => {
  const [from, to] = [path.join(home, 'from'), path.join(home, 'to')]
  await mkdir(path.join(from, 'base'), { recursive: true })
  await mkdir(path.join(from, 'pg_wal'))
  await mkdir(path.join(from, 'empty'))
  const long = new Date(Date.now() - 60_000)
  const put = async (name: string, content: string, at?: Date) => {
    await writeFile(path.join(from, name), content)
    if (at) await utimes(path.join(from, name), at, at)
  }
  for (const name of ['base/stays', 'base/grows', 'base/same-size', 'base/goes', 'pg_wal/old']) await put(name, 'before', long)
  await put('base/same-tick', 'before')
  const { mtime } = await stat(path.join(from, 'base/same-tick'))
  let copiedAgain: string[] = []
  await copyWhileWritten(from, to, async (finish) => {
    await put('base/grows', 'before and after')
    await put('base/same-size', 'after!')
    // the disk's clock did not go on between the copy and the write
    await put('base/same-tick', 'after!', mtime)
    await put('base/comes', 'new')
    await put('pg_wal/new', 'log')
    await rm(path.join(from, 'base/goes'))
    // what is not written to is not copied again: nobody waits for it
    await writeFile(path.join(to, 'base/stays'), 'of the first go')
    await finish((name) => name !== 'pg_wal/old')
    copiedAgain = await readdir(path.join(to, 'base'))
  })
  const read = (name: string) => readFile(path.join(to, name), 'utf8')
  expect(copiedAgain.sort()).toEqual(['comes', 'grows', 'same-size', 'same-tick', 'stays'])
  expect(await Promise.all(copiedAgain.map((name) => read(`base/${name}`)))).toEqual([
    'new',
    'before and after',
    'after!',
    'after!',
    'of the first go',
  ])
  expect(await readdir(path.join(to, 'pg_wal'))).toEqual(['new'])
  expect(await readdir(path.join(to, 'empty'))).toEqual([])
})
