import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Role } from '../../../../kit/contract/roles.ts'
import { query } from '../../../../kit/web/api.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { useRestoring } from '../../../removals/web/parts/use-restoring.tsx'
import { type SavedView, savedViews } from '../../contract.ts'
import { sharingName } from '../../rules.ts'
import styles from './SavedViews.module.css'

/** What is asked about a view; of a new one there is none yet. */
export type ViewAct = { act: 'save'; view?: SavedView } | { act: 'remove'; view: SavedView }

type ChoiceProps = {
  page: string
  /** The view that the list shows now. */
  now: string
  role: Role
  /** The way back from removing one. */
  restoring: Pick<ReturnType<typeof useRestoring>, 'bar' | 'problem'>
  /** One is opened. */
  onOpen: () => void
  onAct: (act: ViewAct) => void
}

/** The views of a page as links, the own ones with what can be done with them. */
export function ViewChoice({ page, now, role, restoring, onOpen, onAct }: ChoiceProps) {
  const { data, error, refetch } = useQuery(query(savedViews.list, { query: { page } }))
  const all = data?.data ?? []
  const own = all.filter((view) => view.is_own)
  const shared = all.filter((view) => !view.is_own)

  const linkTo = (view: SavedView, says: string | null) => (
    <Link to={`${page}?${view.search}`} aria-current={view.search === now ? 'true' : undefined} onClick={onOpen} preventScrollReset>
      {view.name}
      {says && <small>{says}</small>}
    </Link>
  )

  if (error && !data) return <ErrorState error={error} onRetry={refetch} what="views" bare />
  return (
    <>
      {data && all.length === 0 && (
        <p className={styles.none}>Save filters, search, order and columns of this list, and open them again.</p>
      )}
      {own.length > 0 && (
        <ul className={styles.views} aria-label="Your views">
          {own.map((view) => (
            <li key={view.id}>
              {linkTo(view, view.shared_with === 'nobody' ? null : `Shared: ${sharingName(view.shared_with, role)}`)}
              <ActionIcon size={32} aria-label={`Change ${view.name}`} onClick={() => onAct({ act: 'save', view })}>
                <Icon name="pencil" size={16} />
              </ActionIcon>
              <ActionIcon size={32} aria-label={`Remove ${view.name}`} onClick={() => onAct({ act: 'remove', view })}>
                <Icon name="trash" size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {shared.length > 0 && (
        <>
          <h2 className={styles.title}>Shared by colleagues</h2>
          <ul className={styles.views} aria-label="Shared by colleagues">
            {shared.map((view) => (
              <li key={view.id}>{linkTo(view, view.owner_name)}</li>
            ))}
          </ul>
        </>
      )}
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={() => onAct({ act: 'save' })}>
        Save this view
      </Button>
      {restoring.problem && <Notice tone="err">{restoring.problem}</Notice>}
      {restoring.bar && <div className={styles.offer}>{restoring.bar}</div>}
    </>
  )
}
