import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Tooltip } from '../../../kit/web/menu/Tooltip.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import styles from './profile.module.css'

type ProfileRowsProps<Row extends { id: string }> = {
  label: string
  of: readonly Row[]
  /** The row's name, and what stands below it. */
  nameOf: (row: Row) => string
  lineOf: (row: Row) => ReactNode
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
  busy: boolean
  /** Said when there is none: what to do. */
  nothing: string
  add: string
  onAdd: () => void
}

/** Entries of a profile, each changed and removed where it stands, and the button that adds one. */
export function ProfileRows<Row extends { id: string }>(props: ProfileRowsProps<Row>) {
  const { label, of, nameOf, lineOf, onEdit, onRemove, busy, nothing, add, onAdd } = props
  return (
    <>
      {of.length === 0 ? (
        <p className={styles.quiet}>{nothing}</p>
      ) : (
        <ul className={styles.rows} aria-label={label}>
          {of.map((row) => (
            <li key={row.id}>
              <span>
                <strong>{nameOf(row)}</strong>
                <small>
                  <KeepTogether>{lineOf(row)}</KeepTogether>
                </small>
              </span>
              <Tooltip label="Edit">
                <ActionIcon aria-label={`Edit ${nameOf(row)}`} onClick={() => onEdit(row)}>
                  <Icon name="pencil" />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Remove">
                <ActionIcon aria-label={`Remove ${nameOf(row)}`} disabled={busy} onClick={() => onRemove(row)}>
                  <Icon name="trash" />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={onAdd}>
          {add}
        </Button>
      </div>
    </>
  )
}
