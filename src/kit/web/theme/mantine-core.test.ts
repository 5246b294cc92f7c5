import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = path.resolve(import.meta.dirname, '../../..')
const packages = path.resolve(sources, '../node_modules/@mantine')
const listed = [...read(path.join(import.meta.dirname, 'mantine-core.css')).matchAll(/styles\/([\w-]+)\.css/g)].map(
  ([, name]) => name as string,
)
const base = ['baseline', 'default-css-variables', 'global']
/** Sheets of parts that hang on others, and how they would be drawn; and that of texts, which the editor brings itself. */
const notDrawn = {
  CheckboxCard: 'Checkbox.Card',
  ColorPicker: 'RichTextEditor.Color',
  ColorSwatch: 'RichTextEditor.Color',
  Typography: '<Typography',
}

test('the style sheets of Mantine are those of the parts we use, and of what they consist of', () => {
  expect([...listed].sort()).toEqual([...base, ...sheetsInUse()].filter((name) => !(name in notDrawn)).sort())
})

test.each(Object.entries(notDrawn))('%s is not drawn, and has no style sheet', (_, drawn) => {
  expect(sourcesOf((file) => file.includes(drawn))).toEqual([])
})

test('the style sheets of Mantine stand in its order', () => {
  const all = read(path.join(packages, 'core/styles.css'))
  const places = listed.slice(base.length).map((name) => all.indexOf(firstClass(name)))
  expect(listed.slice(0, base.length)).toEqual(base)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

/** The sheets of the core that our files reach through the modules of Mantine. */
function sheetsInUse(): string[] {
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const places = new Map<string, Map<string, string>>()
  const placesOf = (name: string) => {
    const known = places.get(name) ?? exportsOf(path.join(packages, name, 'esm'))
    places.set(name, known)
    return known
  }
  const useOf = (name: string, parts: readonly string[]) => {
    for (const part of parts) follow(placesOf(name).get(part))
  }
  const follow = (file: string | undefined) => {
    if (!file || seen.has(file)) return
    seen.add(file)
    const [sheet, isSheet] = path.basename(file).split('.')
    if (isSheet === 'module') {
      if (file.startsWith(path.join(packages, 'core'))) sheets.add(sheet as string)
      return
    }
    for (const { parts, from } of importsOf(read(file))) {
      if (from.startsWith('.')) follow(path.resolve(path.dirname(file), from))
      else if (from.startsWith('@mantine/')) useOf(from.slice('@mantine/'.length), parts)
    }
  }
  for (const file of sourcesOf((code) => code.includes('@mantine/'))) {
    for (const { parts, from } of importsOf(read(file))) {
      if (/^@mantine\/(core|dates|notifications|tiptap)$/.test(from)) useOf(from.slice('@mantine/'.length), parts)
    }
  }
  return [...sheets]
}

function sourcesOf(holds: (code: string) => boolean): string[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(sources, file))
    .filter((file) => holds(read(file)))
}

/** Which file of a package each of its parts comes from. */
function exportsOf(folder: string): Map<string, string> {
  const imports = importsOf(read(path.join(folder, 'index.mjs')))
  return new Map(
    imports.flatMap(({ parts, from }) => (from.startsWith('.') ? parts.map((part) => [part, path.resolve(folder, from)] as const) : [])),
  )
}

function importsOf(code: string): { parts: string[]; from: string }[] {
  return [...code.matchAll(/^import (?!type )(?:\w+ )?(?:\{([^}]*)\} )?(?:from )?["']([^"']+)["']/gm)].map(([, names = '', from]) => ({
    parts: names.split(',').flatMap((name) => /^\s*(?!type )(\w+)/.exec(name)?.[1] ?? []),
    from: from as string,
  }))
}

function firstClass(name: string): string {
  return /\.(m_\w+)/.exec(read(path.join(packages, `core/styles/${name}.css`)))?.[1] as string
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
