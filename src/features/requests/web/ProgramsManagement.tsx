/** An institution's own programs, campuses and accreditations. */
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { campuses } from '../../institutions/contract-campuses.ts'
import { programs } from '../../programs/contract.ts'
import { InstitutionPrograms } from '../../programs/web/parts/InstitutionPrograms.tsx'
import { requests } from '../contract.ts'

const InstitutionCampuses = lazyPart(() =>
  import('../../institutions/web/parts/InstitutionCampuses.tsx').then((file) => file.InstitutionCampuses),
)
const RequestList = lazyPart(() => import('./RequestList.tsx').then((file) => file.RequestList))
const OwnPapers = lazyPart(() => import('../../papers/web/parts/OwnPapers.tsx').then((file) => file.OwnPapers))
const CampusAdd = lazyPart(() => import('../../institutions/web/parts/CampusAdd.tsx').then((file) => file.CampusAdd))
const ProgramAdd = lazyPart(() => import('../../programs/web/parts/ProgramAdd.tsx').then((file) => file.ProgramAdd))

const tabs = ['programs', 'campuses', 'accreditations', 'papers'] as const
type Tab = (typeof tabs)[number]

export default function ProgramsManagement() {
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState<'program' | 'campus' | null>(null)
  useAsked('add', programs.add, () => setAdding('program'))
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'programs'
  const close = () => setAdding(null)
  const open = (next: Tab) => setParams(next === 'programs' ? {} : { tab: next }, { preventScrollReset: true })

  return (
    <Page
      title="Programs Management"
      actions={
        <>
          {tab === 'campuses' ? (
            <ActionButton call={campuses.add} icon="plus" onClick={() => setAdding('campus')}>
              Add campus
            </ActionButton>
          ) : tab === 'accreditations' ? (
            <Button
              component={Link}
              to="/institution/account-settings#calendar"
              variant="default"
              leftSection={<Icon name="calendar-plus" />}
            >
              In your calendar
            </Button>
          ) : (
            <ActionButton call={programs.add} icon="plus" onClick={() => setAdding('program')}>
              Add program
            </ActionButton>
          )}
          <ActionButton call={requests.add} icon="send" variant="filled" to="/institution/programs/request">
            Request accreditation
          </ActionButton>
        </>
      }
    >
      <Tabs value={tab} mb="md" keepMounted={false} onChange={(next) => open(next as Tab)}>
        <Tabs.List aria-label="Programs Management">
          <Tabs.Tab value="programs">Programs</Tabs.Tab>
          <Tabs.Tab value="campuses">Campuses</Tabs.Tab>
          <Tabs.Tab value="accreditations">Accreditations</Tabs.Tab>
          <Tabs.Tab value="papers">Certificates and letters</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'programs' && <InstitutionPrograms onAdd={() => setAdding('program')} />}
      {tab === 'campuses' && <InstitutionCampuses onAdd={() => setAdding('campus')} />}
      {tab === 'accreditations' && <RequestList />}
      {tab === 'papers' && <OwnPapers />}
      {adding === 'program' && <ProgramAdd onClose={close} />}
      {adding === 'campus' && <CampusAdd onClose={close} />}
    </Page>
  )
}
