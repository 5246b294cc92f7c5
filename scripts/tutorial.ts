/** Does what docs/tutorial.md says, to any copy of the tree. Its test runs what came of it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A block of the document: a file that is new, or places in a file that change. */
type Step = { line: number; file: string; isNew: boolean; body: string[] }

/** The blocks that change something, in order: ```` ```ts new=path ```` and ```` ```diff file=path ````. */
export function stepsOf(document: string): Step[] {
  const steps: Step[] = []
  let open: Step | 'other' | undefined
  for (const [i, line] of document.split('\n').entries()) {
    if (!line.startsWith('```')) {
      if (open && open !== 'other') open.body.push(line)
    } else if (open) open = undefined
    else {
      const [, kind, file] = /^```\w+ (new|file)=(\S+)$/.exec(line) ?? []
      open = kind && file ? { line: i + 1, file, isNew: kind === 'new', body: [] } : 'other'
      if (open !== 'other') steps.push(open)
    }
  }
  return steps
}

/** Does the steps in the tree at `root`. @throws Error naming the line of the document whose place is not in the file, or not once */
export async function follow(steps: readonly Step[], root: string): Promise<void> {
  for (const step of steps) {
    const place = path.join(root, step.file)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, step.isNew ? `${step.body.join('\n')}\n` : changed(await readFile(place, 'utf8'), step), {
      flag: step.isNew ? 'wx' : 'w',
    })
  }
}

/** Places are parted by `@@`. Of each, the lines without `+` stand in the file one after the other, exactly once. */
export function changed(text: string, { body, file, line }: Pick<Step, 'body' | 'file' | 'line'>): string {
  let lines = text.split('\n')
  let at = line
  for (const place of body.join('\n').split('\n@@\n')) {
    const marked = place.split('\n')
    const before = marked.filter((one) => !one.startsWith('+')).map((one) => one.slice(1))
    const after = marked.filter((one) => !one.startsWith('-')).map((one) => one.slice(1))
    const [first, second] = lines.flatMap((_, from) => (before.every((one, i) => lines[from + i] === one) ? [from] : []))
    if (first === undefined || second !== undefined) {
      const what = first === undefined ? 'are not' : 'are more than once'
      throw new Error(`docs/tutorial.md:${at + 1}: these lines ${what} in ${file}:\n${before.join('\n')}`)
    }
    lines = lines.toSpliced(first, before.length, ...after)
    at += marked.length + 1
  }
  return lines.join('\n')
}
