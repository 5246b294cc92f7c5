/**
 * What a picture of a page says of the product: heads, names of columns, fields, tabs and buttons that are seen on it and stand in the
 * sources. Names and figures of the demo world change from day to day and make no picture old.
 */
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'

export type Clip = { x: number; y: number; width: number; height: number }

const root = path.resolve(import.meta.dirname, '../..')
let sources: Promise<string> | undefined

export async function seenWords(page: Page, clip: Clip): Promise<string[]> {
  sources ??= readSources()
  const [said, known] = [await page.evaluate(controlsIn, clip), await sources]
  return [...new Set(said)].filter((words) => known.includes(words)).sort()
}

/** Those of the words of a picture that the product says nowhere any more. */
export async function goneWords(words: readonly string[]): Promise<string[]> {
  sources ??= readSources()
  const known = await sources
  return words.filter((one) => !known.includes(one))
}

async function readSources(): Promise<string> {
  const texts = []
  for await (const file of glob(
    ['src/**/web/**/*.tsx', 'src/**/{contract,rules,columns}*.ts', 'src/kit/contract/*.ts', 'src/**/web/**/*.ts'],
    { cwd: root },
  ))
    if (!file.includes('.test.')) texts.push(await readFile(path.join(root, file), 'utf8'))
  return texts.join('\n')
}

/** Sent into the page: knows nothing of this file. */
function controlsIn(clip: Clip): string[] {
  const kinds = 'h1, h2, h3, h4, th, dt, label, legend, button, summary, [role=tab], [role=menuitem], [role=dialog] a[class*=Button]'
  return [...document.querySelectorAll<HTMLElement>(kinds)]
    .filter((one) => {
      const box = one.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) return false
      const inside = box.left >= clip.x && box.right <= clip.x + clip.width && box.top >= clip.y && box.bottom <= clip.y + clip.height
      // what lies below a dialog or is cut off by a panel is not seen
      const middle = box.top + box.height / 2
      return (
        inside && [box.left + 3, box.left + box.width / 2, box.right - 3].every((x) => one.contains(document.elementFromPoint(x, middle)))
      )
    })
    .map((one) => one.textContent.replace(/\s+/g, ' ').trim())
    .filter((words) => /\p{L}{3}/u.test(words) && !/\d/.test(words))
}
