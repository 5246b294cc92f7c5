import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { machines } from '../src/app/machines.ts'
import { drawings } from './states.ts'

const root = path.resolve(import.meta.dirname, '..')

test('the drawings of the states are those of the tables', async () => {
  const folder = path.join(root, 'docs/states')
  const stored = Object.fromEntries(
    await Promise.all(
      (await readdir(folder)).map(async (file) => [path.basename(file, '.md'), await readFile(path.join(folder, file), 'utf8')] as const),
    ),
  )
  expect(stored, 'docs/states/ tells of other steps than the tables: run `npm run states` and look at what changed').toEqual(drawings())
})

test('every table of steps is drawn, and walked by a test', async () => {
  const files = (await readdir(path.join(root, 'src/features'), { recursive: true })).filter((file) => file.endsWith('.ts'))
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(root, 'src/features', file), 'utf8')] as const)),
  )
  const tables = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^export const (\w+): Machine\b/gm)].map(([, name]) => ({ file, name: name ?? '' })),
  )
  expect(tables).toHaveLength(Object.keys(machines).length)
  const walks = [...texts].filter(([file]) => /states[\w-]*\.test\.ts$/.test(file)).map(([, text]) => text)
  for (const { name } of tables)
    expect(
      walks.some((text) => new RegExp(`walk\\(\\s*${name}\\b`).test(text)),
      `${name} is walked by no server/states*.test.ts`,
    ).toBe(true)
})
