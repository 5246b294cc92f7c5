/** Beside the filters of a list: its saved views, and saving what it shows now. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../../../kit/web/current-user.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Popover } from '../../../../kit/web/menu/Popover.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import type { ViewsProps } from '../../../../kit/web/views-place.ts'
import { portalPage } from '../../../navigation/rules.ts'
import { useRestoring } from '../../../removals/web/parts/use-restoring.tsx'
import { type SavedView, savedViews } from '../../contract.ts'
import { hasViews, viewOf } from '../../rules.ts'
import styles from './SavedViews.module.css'
import type { ViewAct } from './ViewChoice.tsx'

const ViewChoice = lazyPart(() => import('./ViewChoice.tsx').then((file) => file.ViewChoice))
const ViewForm = lazyPart(() => import('./ViewForm.tsx').then((file) => file.ViewForm))
const ViewRemoval = lazyPart(() => import('./ViewRemoval.tsx').then((file) => file.ViewRemoval))

/** On pages of staff that are not about one record; elsewhere it shows nothing. */
export function SavedViews({ columns }: ViewsProps) {
  const { role } = useUser()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [act, setAct] = useState<ViewAct | null>(null)
  const restoring = useRestoring<typeof savedViews.restore, SavedView>({
    call: savedViews.restore,
    one: 'view',
    nameOf: ({ name }) => `The view ${name}`,
  })
  const page = portalPage(pathname)?.path ?? ''
  if (!hasViews(role, page)) return null
  const now = viewOf(search, columns)
  const close = () => setAct(null)
  return (
    <>
      <Popover position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Popover.Target>
          <Button variant="subtle" size="xs" leftSection={<Icon name="bookmark" />} onClick={() => setOpen(!isOpen)}>
            Views
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles.drop} aria-label="Saved views">
          <ViewChoice
            page={page}
            now={now}
            role={role}
            restoring={restoring}
            onOpen={() => setOpen(false)}
            onAct={(next) => {
              setOpen(false)
              setAct(next)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {act?.act === 'save' && <ViewForm page={page} now={now} role={role} view={act.view} onClose={close} />}
      {act?.act === 'remove' && (
        <ViewRemoval
          view={act.view}
          onClose={close}
          onRemoved={() => {
            restoring.offer([act.view])
            setOpen(true)
          }}
        />
      )}
    </>
  )
}
