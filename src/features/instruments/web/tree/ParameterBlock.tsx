import { useState } from 'react'
import { formatCount } from '../../../../kit/contract/words.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { type AreaPart, instruments } from '../../contract.ts'
import { statementKindNames, statementKinds } from '../../rules.ts'
import { PartActs } from './PartActs.tsx'
import { PartAdd, PartEdit } from './part-forms.ts'
import { StatementLine } from './StatementLine.tsx'
import styles from './tree.module.css'
import type { Draft, Parts } from './use-parts.ts'
import { WeightWords } from './WeightWords.tsx'

type Parameter = AreaPart['parameters'][number]
type Props = { parameter: Parameter; areaCode: string; draft: Draft | null; parts: Parts; isFirst: boolean; isLast: boolean }

/** A parameter with its statements, kind by kind. */
export function ParameterBlock({ parameter, areaCode, draft, parts, isFirst, isLast }: Props) {
  const [open, setOpen] = useState<'edit' | 'add' | null>(null)
  const { id, title, weight, statements } = parameter
  const code = `${areaCode}.${parameter.code}`
  const name = `parameter ${code}`
  const within = statements.length > 0 ? `${formatCount(statements.length, 'statement')} are deleted with it.` : ''
  const close = () => setOpen(null)
  return (
    <section className={styles.parameter} aria-label={`Parameter ${code}`}>
      {open === 'edit' && draft ? (
        <PartEdit draft={draft} part="parameter" id={id} initial={{ text: title, kind: 'input', weight }} onClose={close} />
      ) : (
        <div className={styles.partHead}>
          <h3>
            <span className={styles.code}>{parameter.code}</span> {title} <WeightWords weight={weight} />
          </h3>
          {draft && (
            <PartActs
              one={{ part: 'parameter', id, name, within }}
              parts={parts}
              isFirst={isFirst}
              isLast={isLast}
              onEdit={() => setOpen('edit')}
            />
          )}
        </div>
      )}
      {statementKinds.map((kind) => {
        const ofKind = statements.filter((one) => one.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <div key={kind}>
            <h4>{statementKindNames[kind]}</h4>
            <ol className={styles.statements}>
              {ofKind.map((statement, index) => (
                <StatementLine
                  key={statement.id}
                  statement={statement}
                  within={`${code} · ${statementKindNames[kind]}`}
                  draft={draft}
                  parts={parts}
                  isFirst={index === 0}
                  isLast={index === ofKind.length - 1}
                />
              ))}
            </ol>
          </div>
        )
      })}
      {draft && open === 'add' && <PartAdd draft={draft} part="statement" parentId={id} onClose={close} />}
      {draft && open !== 'add' && (
        <ActionButton call={instruments.addPart} icon="plus" size="xs" variant="subtle" onClick={() => setOpen('add')}>
          Add a statement to {code}
        </ActionButton>
      )}
    </section>
  )
}
