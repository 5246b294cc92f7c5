import { accept } from '../../../kit/contract/wire.ts'
import { drawn, enhancement } from '../../../kit/web/enhancement.ts'
import { onFile, type Taken } from './file-drop.ts'

/**
 * For who has the file of a paper, and perhaps no line: with one the paper is found by its file; without, its signature is checked with
 * the keys that came with the page (`CheckFile.tsx`). What reads signatures comes when the first file is taken.
 */
export const checkFile = enhancement('check-file', (part) => {
  onFile(part, async (file) => {
    const number = await numberOf(file)
    if (typeof number === 'string') {
      location.assign(`/c/${number}?sha256=${file.sha256}#compare`)
      return
    }
    const { verdictOn } = await import('./verdict.ts')
    const { good, short, long, byKeys } = await verdictOn(file, number === null ? 'unknown' : 'none', JSON.parse(part.dataset.keys ?? '{}'))
    const answer = drawn(part, good ? 'good' : good === false ? 'bad' : 'open')
    for (const [name, words] of Object.entries({ short, long })) answer.querySelector(`[data-${name}]`)?.append(words)
    part.querySelector('[role=status]')?.replaceChildren(answer, ...(byKeys ? [drawn(part, 'keys')] : []))
  })
})

/** The number of the paper; null where no paper has this file, undefined where nobody could be asked. */
async function numberOf({ sha256 }: Taken): Promise<string | null | undefined> {
  try {
    const answer = await fetch(`/api/paper-files/${sha256}`, { headers: { accept } })
    if (answer.ok) return ((await answer.json()) as { data: { number: string } }).data.number
    return answer.status === 404 ? null : undefined
  } catch {
    return undefined
  }
}
