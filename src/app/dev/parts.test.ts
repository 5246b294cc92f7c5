import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const kit = path.resolve(import.meta.dirname, '../../kit/web')
const rooms = ['list', 'form', 'candidates', 'menu', 'dialog', 'import', 'chart', 'record', 'states', 'icons']

test('every part of the rooms is shown on /dev/parts, itself or within another', () => {
  const parts = rooms.flatMap((room) => componentsIn(path.join(kit, room)))
  expect(parts.length).toBeGreaterThan(50)
  const shown = new Set<string>()
  const open = componentsIn(import.meta.dirname)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (!existsSync(file)) continue
    for (const [, place = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
      const next = path.resolve(path.dirname(file), place)
      if (shown.has(next)) continue
      shown.add(next)
      open.push(next)
    }
  }
  expect(parts.filter((part) => !shown.has(part)).map((part) => path.relative(kit, part))).toEqual([])
})

function componentsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.join(folder, file))
}
