/** Reads cells with a degree or a level; what cannot be read is said where it stands. */

import type { At } from '../../../kit/server/sheets/values.ts'
import type { DegreeLevel, Level } from '../rules.ts'

const degrees: Record<string, DegreeLevel> = {
  undergraduate: 'undergraduate',
  baccalaureate: 'undergraduate',
  bachelor: 'undergraduate',
  bachelors: 'undergraduate',
  masteral: 'masteral',
  masters: 'masteral',
  master: 'masteral',
  doctorate: 'doctorate',
  doctoral: 'doctorate',
  doctor: 'doctorate',
}

export function readDegreeLevel(at: At, column: string): DegreeLevel | undefined {
  const text = at.cells[column] ?? ''
  const found = degrees[text.toLowerCase().replace(/[^a-z]/g, '')]
  if (!found) at.rowErrors.say(at.row, column, text, 'Write Undergraduate, Masteral or Doctorate.')
  return found
}

const levelWords: Record<string, Level> = {
  none: 'none',
  nolevel: 'none',
  candidate: 'candidate',
  candidatestatus: 'candidate',
  ...Object.fromEntries(
    ['i', 'ii', 'iii', 'iv'].flatMap((roman, n) =>
      [roman, `level${roman}`, `level${n + 1}`, String(n + 1)].map((word) => [word, `level_${n + 1}` as Level]),
    ),
  ),
}

export function readLevel(at: At, column: string): Level | undefined {
  const text = at.cells[column]
  if (!text) return undefined
  const found = levelWords[text.toLowerCase().replace(/[^a-z0-9]/g, '')]
  if (!found) at.rowErrors.say(at.row, column, text, 'Write none, Candidate, or Level I to Level IV.')
  return found
}
