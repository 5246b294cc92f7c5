import { useState } from 'react'
import { formatCount } from '../../../../kit/contract/words.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type AreaPart, instruments } from '../../contract.ts'
import { ParameterBlock } from './ParameterBlock.tsx'
import { PartActs } from './PartActs.tsx'
import { PartAdd, PartEdit } from './part-forms.ts'
import styles from './tree.module.css'
import { countsOf } from './tree-counts.ts'
import { type Draft, useParts } from './use-parts.ts'
import { WeightWords } from './WeightWords.tsx'

type Props = { area: AreaPart; draft: Draft; canWrite: boolean; isOpen: boolean; onToggle: () => void; isFirst: boolean; isLast: boolean }

/** An area: its head, and below it, when it is open, its parameters. */
export function AreaCard({ area, draft, canWrite, isOpen, onToggle, isFirst, isLast }: Props) {
  const [open, setOpen] = useState<'edit' | 'add' | null>(null)
  const parts = useParts(draft)
  const { id, code, title, weight, parameters } = area
  const { statements } = countsOf([area])
  const counts = `${formatCount(parameters.length, 'parameter')}, ${formatCount(statements, 'statement')}`
  const within = parameters.length > 0 ? `${counts} are deleted with it.` : ''
  const written = canWrite ? draft : null
  const close = () => setOpen(null)
  return (
    <section className={styles.area} aria-label={`Area ${code}`} aria-busy={parts.busy || undefined} ref={parts.frame}>
      <div className={styles.areaHead}>
        {open === 'edit' && written ? (
          <PartEdit draft={written} part="area" id={id} initial={{ text: title, kind: 'input', weight }} onClose={close} />
        ) : (
          <>
            <h2>
              <button type="button" aria-expanded={isOpen} onClick={onToggle}>
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                <span className={styles.code}>{code}</span>
                <span>{title}</span>
              </button>
            </h2>
            <span className={styles.counts}>
              {counts}, <WeightWords weight={weight} always />
            </span>
            {written && (
              <PartActs
                one={{ part: 'area', id, name: `area ${code}`, within }}
                parts={parts}
                isFirst={isFirst}
                isLast={isLast}
                onEdit={() => setOpen('edit')}
              />
            )}
          </>
        )}
      </div>
      <Refused refusal={parts.refusal} onReload={() => draft.onReload().then(parts.clear)} onClose={parts.clear} />
      {isOpen && (
        <div className={styles.areaBody}>
          {parameters.map((parameter, index) => (
            <ParameterBlock
              key={parameter.id}
              parameter={parameter}
              areaCode={code}
              draft={written}
              parts={parts}
              isFirst={index === 0}
              isLast={index === parameters.length - 1}
            />
          ))}
          {parameters.length === 0 && <p className={styles.quiet}>No parameter yet.</p>}
          {written && open === 'add' && <PartAdd draft={written} part="parameter" parentId={id} onClose={close} />}
          {written && open !== 'add' && (
            <ActionButton call={instruments.addPart} icon="plus" size="xs" variant="subtle" onClick={() => setOpen('add')}>
              Add a parameter to area {code}
            </ActionButton>
          )}
        </div>
      )}
    </section>
  )
}
