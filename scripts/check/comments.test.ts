import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { anchorsOf, commentFindings } from './comments.ts'

/** Planted mistakes are put together from parts: written out they would be found in this file, too. */
const section = '\u00a7'
const rules = 'docs/rules'
const decision = 'docs/decisions/0001-why'
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function findingsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'check-comments-'))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  return commentFindings(root)
}

const document = '# Rules\n\n## Grace period\n\nOnce.\n\n- <a id="own-name"></a>**A rule.** So it is.\n'

test('a comment that says its rule or points to a heading of the repository is well', async () => {
  const good = [
    `/** A grace period is given once (${rules}.md#grace-period). */`,
    `// see ${rules}.md#own-name and ${rules}.md, decision ${1}`,
    'export const page = 1 // p95 is a figure, and specifications may be spoken of',
  ]
  expect(
    await findingsOf({
      [`${rules}.md`]: document,
      [`${decision}.md`]: `# 1 · Why\n\nBy [the rules](../rules.md#grace-period), see [this](#1--why) and [its folder](./).\n`,
      'server/good.ts': good.join('\n'),
    }),
  ).toEqual([])
})

test('citing papers that are elsewhere is found in every kind of source, with file and line', async () => {
  const found = await findingsOf({
    'contract/one.ts': `// fine\n/** As agreed (decisions ${section}5). */\n`,
    'web/two.tsx': `/** The menu (specification ${section}2). */\n`,
    'web/three.css': `/* as the ${'specification'} says */\n`,
    'e2e/four.spec.ts': `test('nothing is told (security P${5})', () => {})\n`,
    'five.mjs': `// limits: see ${'security'}.md\n`,
    'README.md': `More in ${'beyond'}.md.\n`,
  })
  expect(found).toHaveLength(6)
  expect(found).toContain(`comment-cites-elsewhere: contract/one.ts:2 cites “decisions ${section}5”, which is not in the repository`)
  expect(found.map((finding) => finding.split(' ')[1])).toEqual([
    'README.md:1',
    'contract/one.ts:2',
    'e2e/four.spec.ts:1',
    'five.mjs:1',
    'web/three.css:1',
    'web/two.tsx:1',
  ])
})

test('links to files, headings and decisions that are not there are found in sources and documents', async () => {
  const found = await findingsOf({
    [`${rules}.md`]: `${document}\nSee [elsewhere](missing.md), [below](#nowhere) and [why](decisions/).\n`,
    'server/bad.ts': `// ${rules}.md#renamed\n// ${'docs/gone'}.md\n// decision ${77}\n`,
  })
  expect(found).toEqual([
    `link-leads-nowhere: ${rules}.md:9 missing.md: there is no such file`,
    `link-leads-nowhere: ${rules}.md:9 #nowhere: there is no such heading`,
    `link-leads-nowhere: ${rules}.md:9 decisions/: there is no such file`,
    `link-leads-nowhere: server/bad.ts:1 ${rules}.md#renamed: there is no such heading`,
    `link-leads-nowhere: server/bad.ts:2 ${'docs/gone'}.md: there is no such file`,
    `link-leads-nowhere: server/bad.ts:3 there is no decision ${77} in docs/decisions/`,
  ])
})

test('what was built or installed is not looked at, nor are fenced examples', async () => {
  expect(
    await findingsOf({
      'node_modules/other/index.js': `// decisions ${section}1\n`,
      'build/server.js': `// decisions ${section}1\n`,
      [`${rules}.md`]: `# Example\n\n\`\`\`\nsee [this](nowhere.md) and decisions ${section}1\n# no heading\n\`\`\`\n`,
    }),
  ).toEqual([])
})

test('headings are named as GitHub names them', () => {
  const lines = ['# The field and its rules', '## 2 · Paths: `a/b`', '## See [this](x.md)', '## Twice', '## Twice', '```', '# no', '```']
  expect([...anchorsOf(lines)]).toEqual(['the-field-and-its-rules', '2--paths-ab', 'see-this', 'twice', 'twice-1'])
})
