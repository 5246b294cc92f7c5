import { ActionIcon } from '@mantine/core'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import styles from './tree.module.css'
import type { Part, Parts } from './use-parts.ts'

type Props = { one: Part; parts: Parts; isFirst: boolean; isLast: boolean; onEdit: () => void }

/** Edit, move up and down, delete: for one area, parameter or statement of a draft. */
export function PartActs({ one, parts, isFirst, isLast, onEdit }: Props) {
  return (
    <span className={styles.acts}>
      <ActionIcon aria-label={`Edit ${one.name}`} onClick={onEdit}>
        <Icon name="pencil" />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${one.name} up`}
        data-move={`${one.id} up`}
        disabled={isFirst}
        onClick={() => void parts.sendMove(one, 'up')}
      >
        <Icon name="arrow-up" />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${one.name} down`}
        data-move={`${one.id} down`}
        disabled={isLast}
        onClick={() => void parts.sendMove(one, 'down')}
      >
        <Icon name="arrow-down" />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${one.name}`} onClick={() => void parts.askRemove(one)}>
        <Icon name="trash" />
      </ActionIcon>
    </span>
  )
}
