import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { insteadOf, neededBy } from './light-packages.ts'

const libraries = path.resolve(import.meta.dirname, '../../node_modules')
/** Of both packages, as the browser's build finds them. */
const files = ['@mantine/core/esm', '@tanstack/query-core/build/modern'].flatMap((folder) =>
  readdirSync(path.join(libraries, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(libraries, folder, file)),
)

test('what is left out is there to be left out, under the names that the rest of its package asks for', () => {
  const found = files.filter((file) => insteadOf(file) !== null)
  expect(found.map((file) => path.parse(file).name).sort()).toEqual(
    ['ActionIconGroup', 'ActionIconGroupSection', 'ButtonGroup', 'ButtonGroupSection']
      .concat(['MantineClasses', 'MantineCssVariables', 'default-colors', 'mutationCache'])
      .sort(),
  )
  for (const file of found) {
    const names =
      /export \{([^}]*)\}/
        .exec(readFileSync(file, 'utf8'))?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? []
    expect(names, file).not.toEqual([])
    for (const name of names.filter(Boolean)) expect(insteadOf(file), file).toMatch(new RegExp(`export (const|class) ${name}\\b`))
  }
})

test('a file of ours of the same name stays what it is', () => {
  expect(insteadOf(path.resolve('src/kit/web/ButtonGroup.mjs'))).toBeNull()
})

test('a source of ours that needs what is left out is found, a library that does is not', () => {
  const ours = '/src/features/one/web/OnePage.tsx'
  for (const code of [
    '<Button.Group>',
    '<ActionIcon.Group>',
    '<Box visibleFrom="sm">',
    '<Box hiddenFrom="sm">',
    'useMutation(',
    'useIsMutating()',
  ])
    expect(neededBy(`return ${code}`, ours), code).toBe(/[\w.]+=?/.exec(code.replace('<Box ', ''))?.[0])
  expect(neededBy('<Radio.Group><Chip.Group>{useMutationObserver()}', ours)).toBeUndefined()
  expect(neededBy('useMutation(', '/node_modules/one/two.mjs')).toBeUndefined()
})
