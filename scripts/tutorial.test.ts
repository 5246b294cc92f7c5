import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changed, follow, stepsOf } from './tutorial.ts'

const root = path.resolve(import.meta.dirname, '..')
const document = await readFile(path.join(root, 'docs/tutorial.md'), 'utf8')
const steps = stepsOf(document)
const files = [...new Set(steps.map((step) => step.file))]

test('the tutorial touches as many files as it promises, at most seven, and names each above its block', () => {
  console.log(`The tutorial touches ${files.length} files:\n  ${files.join('\n  ')}`)
  expect(files.length).toBeLessThanOrEqual(7)
  expect(document).toContain(`in 15 minutes and ${files.length} files`)
  const words = document.replace(/```[\s\S]*?```/g, '')
  for (const file of files) expect(words).toContain(`\`${file}\``)
})

test('each place the tutorial changes stands in its file, once; what comes of it is compiled and run by tutorial.long.test.ts', async () => {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'tutorial-'))
  const there = files.filter((file) => !steps.some((step) => step.isNew && step.file === file))
  for (const file of there) await cp(path.join(root, file), path.join(copy, file))
  await follow(steps, copy)
  for (const file of there) expect(await readFile(path.join(copy, file), 'utf8')).not.toBe(await readFile(path.join(root, file), 'utf8'))
  await rm(copy, { recursive: true })
})

test('a place that is not in the file, or not once, is named by its line', () => {
  const step = { file: 'a.ts', line: 10 }
  expect(changed('one\ntwo\nthree', { ...step, body: [' one', '-two', '+2', '@@', ' three', '+four'] })).toBe('one\n2\nthree\nfour')
  expect(() => changed('one\ntwo', { ...step, body: [' one', '+x', '@@', ' three'] })).toThrow(
    'docs/tutorial.md:14: these lines are not in a.ts',
  )
  expect(() => changed('one\none', { ...step, body: [' one', '+x'] })).toThrow('are more than once in a.ts')
})
