import { useState } from 'react'
import type { AreaPart } from '../../contract.ts'
import { PartActs } from './PartActs.tsx'
import { PartEdit } from './part-forms.ts'
import styles from './tree.module.css'
import type { Draft, Parts } from './use-parts.ts'
import { WeightWords } from './WeightWords.tsx'

type Statement = AreaPart['parameters'][number]['statements'][number]
type Props = { statement: Statement; within: string; draft: Draft | null; parts: Parts; isFirst: boolean; isLast: boolean }

/** One statement; in a draft it is changed in its place. */
export function StatementLine({ statement, within, draft, parts, isFirst, isLast }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { id, number, kind, text, weight } = statement
  if (isEditing && draft) {
    return (
      <li>
        <PartEdit draft={draft} part="statement" id={id} initial={{ text, kind, weight }} onClose={() => setEditing(false)} />
      </li>
    )
  }
  const one = { part: 'statement', id, name: `statement ${within} ${number}`, within: '' } as const
  return (
    <li className={styles.statement}>
      <span className={styles.number}>{number}</span>
      <span>
        {text} <WeightWords weight={weight} />
      </span>
      {draft && <PartActs one={one} parts={parts} isFirst={isFirst} isLast={isLast} onEdit={() => setEditing(true)} />}
    </li>
  )
}
