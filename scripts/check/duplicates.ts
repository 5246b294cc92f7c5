/** Runs of equal lines that stand in two places: one of them should ask the other. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** As many lines as two places may not share. */
const shortest = 10

export type Duplicate = { lines: number; first: Place; second: Place }
type Place = { file: string; line: number }
type Line = Place & { text: string }

/** @returns the runs of ten or more equal lines, each pair of places once; imports, comments, blank lines and brackets do not count */
export async function duplicates(root: string, files: readonly string[]): Promise<Duplicate[]> {
  const lines: Line[] = []
  for (const file of files) {
    lines.push(...meaningful(file, await readFile(path.join(root, file), 'utf8')))
    // nothing equals the end of a file: no run goes on in the next
    lines.push({ file, line: 0, text: `\0${file}` })
  }
  return runs(lines)
}

function runs(lines: readonly Line[]): Duplicate[] {
  const found: Duplicate[] = []
  const starts = new Map<string, number[]>()
  for (let at = 0; at + shortest <= lines.length; at++) {
    const window = lines.slice(at, at + shortest).map(({ text }) => text)
    if (window.some((text) => text.startsWith('\0'))) continue
    const key = window.join('\n')
    const before = starts.get(key) ?? []
    for (const other of before) {
      // the run began a line earlier, and was found there
      if (other > 0 && lines[other - 1]?.text === lines[at - 1]?.text) continue
      if (other + shortest > at) continue
      let length = shortest
      while (lines[other + length] && lines[other + length]?.text === lines[at + length]?.text) length++
      found.push({ lines: length, first: placeOf(lines[other] as Line), second: placeOf(lines[at] as Line) })
    }
    starts.set(key, [...before, at])
  }
  return found
}

const placeOf = ({ file, line }: Line): Place => ({ file, line })

function meaningful(file: string, text: string): Line[] {
  const kept = text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^import\b[^;]*?(?:from )?'[^'\n]+'$/gm, blank)
    .replace(/^export .* from '.*$/gm, blank)
  return kept.split('\n').flatMap((line, index) => {
    const said = line
      .replace(/^\s*\/\/.*$/, '')
      .trim()
      .replace(/\s+/g, ' ')
    return /\w{2}/.test(said) && !/^<\/\w+>$/.test(said) ? [{ file, line: index + 1, text: said }] : []
  })
}

/** As many empty lines, so that the numbers of the others stay. */
function blank(text: string): string {
  return text.replace(/[^\n]+/g, '')
}
