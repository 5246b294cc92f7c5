import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shapeFindings } from './shape.ts'

test('a folder of 26 files and ten equal lines are found, also where imports, comments and brackets stand between them', async () => {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'shape-'))
  const lines = Array.from({ length: 10 }, (_, n) => `  const value${n} = ask(${n})`)
  await mkdir(path.join(copy, 'src/kit'), { recursive: true })
  await mkdir(path.join(copy, 'demo'))
  await writeFile(path.join(copy, 'src/kit/one.ts'), `import { ask } from './ask.ts'\n\nfunction one() {\n${lines.join('\n')}\n}\n`)
  await writeFile(path.join(copy, 'src/kit/two.ts'), `/** Two. */\nif (two) {\n${lines.join('\n\n  // why\n')}\n}\n`)
  await writeFile(path.join(copy, 'src/kit/nine.ts'), `${lines.slice(1).join('\n')}\n`)
  for (let n = 0; n < 26; n++) await writeFile(path.join(copy, `demo/file-${n}.ts`), '')
  expect(await shapeFindings(copy)).toEqual([
    'flat-folder: demo holds 26 files, more than 25',
    'ten-lines-twice: src/kit/one.ts:4 and src/kit/two.ts:3 share 10 lines',
  ])
  await rm(copy, { recursive: true })
})
