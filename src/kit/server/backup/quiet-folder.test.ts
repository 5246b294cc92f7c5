import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from '../db/folder-lock.ts'
import { quietFolder, startCopies } from './quiet-folder.ts'

const home = await mkdtemp(path.join(os.tmpdir(), 'quiet-test-'))
afterAll(() => rm(home, { recursive: true, force: true }))

/** A folder like that of a database, with many files, which a process has: who wants it at rest is given a copy. */
async function usedFolder() {
  const dataDir = await mkdtemp(path.join(home, 'data-'))
  const folder = path.join(dataDir, 'db')
  await mkdir(path.join(folder, 'base'), { recursive: true })
  await writeFile(path.join(folder, 'PG_VERSION'), '17')
  for (let n = 0; n < 300; n++) await writeFile(path.join(folder, 'base', String(n)), 'rows')
  return { dataDir, folder, asked: path.join(dataDir, 'copies'), unlock: lockFolder(folder) }
}

/** The copies of a server, given by `copyFolder`; stopped when `work` is done. */
async function whileGiving(dataDir: string, copyFolder: (to: string) => Promise<void>, work: () => Promise<void>): Promise<void> {
  const copies = startCopies({ copyFolder }, { dataDir }, (error) => expect.unreachable(String(error)))
  try {
    await work()
  } finally {
    await copies.stop()
  }
}

test('a copy that is given back is not asked for once more: its folder is never there and empty while it is removed', async () => {
  const { dataDir, folder, asked, unlock } = await usedFolder()
  let given = 0
  const give = async (to: string) => {
    given++
    await cp(folder, to, { recursive: true })
  }
  await whileGiving(dataDir, give, async () => {
    for (let n = 0; n < 5; n++) {
      const copy = await quietFolder({ dataDir })
      expect([copy.isCopy, (await readdir(path.join(copy.folder, 'base'))).length]).toEqual([true, 300])
      const place = path.dirname(copy.folder)
      let isOver = false
      const over = copy.release().then(() => {
        isOver = true
      })
      for (; !isOver; await turn()) expect(await readdir(place).catch(() => ['gone'])).not.toEqual([])
      await over
    }
  })
  expect([given, await readdir(asked)]).toEqual([5, []])
  unlock()
})

test('nothing stays of a copy whose asker is gone before it is whole', async () => {
  const { dataDir, folder, asked, unlock } = await usedFolder()
  const place = path.join(asked, 'somebody')
  await mkdir(place, { recursive: true })
  const isGiven = Promise.withResolvers<void>()
  const give = async (to: string) => {
    await cp(folder, to, { recursive: true })
    await rm(place, { recursive: true, force: true })
    await cp(folder, to, { recursive: true })
    isGiven.resolve()
  }
  await whileGiving(dataDir, give, () => isGiven.promise)
  expect(await readdir(asked)).toEqual([])
  unlock()
})

test('a copy that cannot be made is refused with its reason, and the next one is made', async () => {
  const { dataDir, folder, asked, unlock } = await usedFolder()
  let given = 0
  const give = async (to: string) => {
    await cp(folder, to, { recursive: true })
    if (given++ === 0) throw new Error('no space left')
  }
  await whileGiving(dataDir, give, async () => {
    await expect(quietFolder({ dataDir })).rejects.toThrow('The running server could not copy its database: no space left')
    expect(await readdir(asked)).toEqual([])
    await (await quietFolder({ dataDir })).release()
  })
  expect(await readdir(asked)).toEqual([])
  unlock()
})

test('what a process that was ended has left of a copy is removed after a day, and asks for nothing', async () => {
  const { dataDir, folder, asked, unlock } = await usedFolder()
  const [yesterday, lately] = [new Date(Date.now() - 2 * 86_400_000), new Date()]
  for (const name of ['a', 'b.part', 'c.over']) await mkdir(path.join(asked, name), { recursive: true })
  for (const name of ['a', 'b.part', 'c.over']) await utimes(path.join(asked, name), yesterday, yesterday)
  for (const name of ['d.part', 'e.over']) await mkdir(path.join(asked, name))
  for (const name of ['d.part', 'e.over']) await utimes(path.join(asked, name), lately, lately)
  let given = 0
  const give = async (to: string) => {
    given++
    await cp(folder, to, { recursive: true })
  }
  await whileGiving(dataDir, give, async () => {
    await (await quietFolder({ dataDir })).release()
  })
  expect([given, (await readdir(asked)).sort()]).toEqual([1, ['d.part', 'e.over']])
  unlock()
})
