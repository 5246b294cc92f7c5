/** All survey visits of the agency. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCan, useCurrentUser } from '../../../kit/web/current-user.ts'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { schedule } from '../contract.ts'
import { type Mode, modes } from './parts/schedule-filters.ts'
import { ScheduleGroups } from './ScheduleGroups.tsx'
import { ScheduleOngoing, ScheduleVisits } from './ScheduleVisits.tsx'
import { VisitFigures } from './VisitFigures.tsx'

const ScheduleImports = lazyPart(() => import('./ScheduleImports.tsx').then((file) => file.ScheduleImports))
const SchedulePrograms = lazyPart(() => import('./SchedulePrograms.tsx').then((file) => file.SchedulePrograms))
const ScheduleCalendar = lazyPart(() => import('./calendar/ScheduleCalendar.tsx').then((file) => file.ScheduleCalendar))
const VisitAdd = lazyPart(() => import('./VisitAdd.tsx').then((file) => file.VisitAdd))

const names: Record<Mode, string> = {
  grouped: 'By institution',
  list: 'All visits',
  ongoing: 'Ongoing',
  programs: 'Programs under survey',
  calendar: 'Calendar',
}

export default function ScheduleList() {
  const [params] = useSearchParams()
  const mode = modes.find((one) => one === params.get('mode')) ?? 'grouped'
  const [open, setOpen] = useState<'add' | 'import' | 'past' | null>(null)
  useAsked('add', schedule.add, () => setOpen('add'))
  useAsked('import', schedule.import, () => setOpen('import'))
  useAsked('past', schedule.importPast, () => setOpen('past'))
  const mayRead = useCan(schedule.list)
  const user = useCurrentUser()
  const close = () => setOpen(null)
  const addButton = (
    <ActionButton call={schedule.add} icon="plus" variant="filled" onClick={() => setOpen('add')}>
      Add visit
    </ActionButton>
  )
  return (
    <Page
      title="Schedule"
      description="Survey visits, from the request to the decision"
      actions={
        <>
          <ActionButton call={schedule.importPast} icon="history" onClick={() => setOpen('past')}>
            Import past visits
          </ActionButton>
          <ActionButton call={schedule.import} icon="upload" onClick={() => setOpen('import')}>
            Import
          </ActionButton>
          {addButton}
        </>
      }
    >
      {(mayRead || !user) && (
        <>
          <VisitFigures place="schedule" />
          <ViewLinks
            label="Views of the schedule"
            of={modes.map((one) => ({
              label: names[one],
              isOn: one === mode,
              change: (next) => {
                // the views are ordered by themselves, and not every one knows every filter
                for (const name of ['sort', 'status', 'dates', 'begins', 'missing', 'open']) next.delete(name)
                if (one === 'grouped') next.delete('mode')
                else next.set('mode', one)
              },
            }))}
          />
        </>
      )}
      {mode === 'grouped' && <ScheduleGroups add={addButton} />}
      {mode === 'list' && <ScheduleVisits add={addButton} />}
      {mode === 'ongoing' && <ScheduleOngoing />}
      {mode === 'programs' && <SchedulePrograms />}
      {mode === 'calendar' && <ScheduleCalendar add={addButton} />}
      <ScheduleImports of={open} opened={open === 'import' || open === 'past'} onClose={close} />
      {open === 'add' && <VisitAdd onClose={close} />}
    </Page>
  )
}
