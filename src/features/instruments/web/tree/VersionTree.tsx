import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../../../kit/contract/words.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { type Instrument, instruments } from '../../contract.ts'
import { mostBeside } from '../../rules.ts'
import { AreaCard } from './AreaCard.tsx'
import { PartAdd } from './part-forms.ts'
import styles from './tree.module.css'
import { weightSum } from './tree-counts.ts'

type Props = { instrument: Instrument; canWrite: boolean; onReload: () => Promise<Instrument | undefined>; onImport: () => void }

/** The areas of a version, to read, and to write where it is a draft. Printed, all of them are open. */
export function VersionTree({ instrument, canWrite, onReload, onImport }: Props) {
  const { areas } = instrument.shown
  const [opened, setOpened] = useState<readonly string[]>(areas.length === 1 ? areas.map((area) => area.id) : [])
  const [isAdding, setAdding] = useState(false)
  const isPrinting = usePrinting()
  const draft = { id: instrument.id, version: instrument.version, onReload }
  const isAllOpen = areas.every(({ id }) => opened.includes(id))
  const toggle = (id: string) => setOpened((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  const addButton = canWrite && !isAdding && areas.length < mostBeside.area && (
    <ActionButton call={instruments.addPart} icon="plus" size="xs" onClick={() => setAdding(true)}>
      Add an area
    </ActionButton>
  )
  return (
    <Section
      title="Areas"
      count={areas.length}
      description={areas.length > 0 && `Their weights add up to ${weightSum(areas)}; each counts by its share in the grand mean.`}
      actions={
        areas.length > 1 && (
          <Button variant="default" size="xs" onClick={() => setOpened(isAllOpen ? [] : areas.map((area) => area.id))}>
            {isAllOpen ? 'Close all' : `Open all ${formatCount(areas.length, 'area')}`}
          </Button>
        )
      }
    >
      <div className={styles.tree}>
        {areas.map((area, index) => (
          <AreaCard
            key={area.id}
            area={area}
            draft={draft}
            canWrite={canWrite}
            isOpen={isPrinting || opened.includes(area.id)}
            onToggle={() => toggle(area.id)}
            isFirst={index === 0}
            isLast={index === areas.length - 1}
          />
        ))}
        {areas.length === 0 && !isAdding && (
          <EmptyState
            icon="list-tree"
            title="No areas yet"
            text={canWrite ? 'Add the first area, or import all statements from a file.' : 'Its statements are still to be written.'}
            actions={
              canWrite && (
                <>
                  <ActionButton call={instruments.import} icon="upload" onClick={onImport}>
                    Import
                  </ActionButton>
                  {addButton}
                </>
              )
            }
          />
        )}
        {isAdding && (
          <PartAdd draft={draft} part="area" onClose={() => setAdding(false)} onAdded={(id) => setOpened((now) => [...now, id])} />
        )}
        {areas.length > 0 && <div>{addButton}</div>}
      </div>
    </Section>
  )
}

/** Whether the page is on its way to a printer: then everything is shown before the paper is drawn. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
