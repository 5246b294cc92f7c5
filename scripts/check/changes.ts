/** Every change is an act: what features write goes through `inAct`, which opens the transaction and holds it to the log (decision 21). */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const openings = /\b(?:inTransaction|inPreparedTransaction|keepWith)\(|\.(?:start)?[tT]ransaction\(\)/

/** @param root a checkout of the product @returns a line for each file that opens a transaction itself */
export async function changeFindings(root: string): Promise<string[]> {
  const findings: string[] = []
  for (const folder of ['src/features', 'src/app']) {
    for (const name of (await readdir(path.join(root, folder), { recursive: true })).sort()) {
      const file = path.join(folder, name)
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      if (openings.test(await readFile(path.join(root, file), 'utf8')))
        findings.push(`changes-through-act: ${file} opens a transaction itself`)
    }
  }
  return findings
}
