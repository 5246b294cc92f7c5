import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'

const place = await mkdtemp(path.join(os.tmpdir(), 'whole-'))
afterAll(() => rm(place, { recursive: true, force: true }))

test('no database is made over files that are there, nor over one that lost its marker; nothing is changed', async () => {
  const foreign = path.join(place, 'foreign')
  await mkdir(foreign)
  await writeFile(path.join(foreign, 'thesis.docx'), 'years of work')
  await expect(openDatabase({ folder: foreign })).rejects.toThrow(/holds files, but no whole database[\s\S]*Nothing was changed/)
  expect(await readdir(foreign)).toEqual(['thesis.docx'])

  const folder = path.join(place, 'db')
  // what a start left that was broken off
  await mkdir(`${folder}.making`)
  await writeFile(path.join(`${folder}.making`, 'PG_VERSION'), '18')
  const first = await openDatabase({ folder })
  await first.close()
  expect((await readdir(place)).filter((name) => name.endsWith('.making'))).toEqual([])
  const files = await readdir(folder)
  await rm(path.join(folder, 'PG_VERSION'))
  await expect(openDatabase({ folder })).rejects.toThrow('PG_VERSION is missing')
  expect(await readdir(folder)).toEqual(files.filter((name) => name !== 'PG_VERSION'))

  // whole again, it opens: the refusal keeps no lock
  await writeFile(path.join(folder, 'PG_VERSION'), '18\n')
  await (await openDatabase({ folder })).close()
})
