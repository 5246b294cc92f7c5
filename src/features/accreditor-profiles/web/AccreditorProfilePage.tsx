/** What an accreditor says about the own person, each matter with a save of its own. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agency } from '../../../kit/contract/agency.ts'
import { query } from '../../../kit/web/api.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { partWhenSeen } from '../../../kit/web/states/part-when-seen.tsx'
import { SettingsSection } from '../../account-settings/web/parts/SettingsSection.tsx'
import { financeInfos } from '../../finance-infos/contract.ts'
import { accreditorProfiles } from '../contract.ts'
import { AcademicsForm } from './AcademicsForm.tsx'
import { AvailabilityForm } from './AvailabilityForm.tsx'
import { Completeness } from './Completeness.tsx'
import { Confirmation } from './Confirmation.tsx'
import { DaysOff } from './DaysOff.tsx'
import { HomeForm } from './HomeForm.tsx'

// below the first screen
const Trainings = partWhenSeen(
  () => import('./Trainings.tsx').then((file) => file.Trainings),
  ({ of }) => ({ height: 54 + of.length * 51, onPhones: 89 + of.length * 57 }),
)
const SubMembers = partWhenSeen(
  () => import('./SubMembers.tsx').then((file) => file.SubMembers),
  ({ of }) => ({ height: 54 + of.length * 51, onPhones: 89 + of.length * 57 }),
)
const BankSection = partWhenSeen(
  () => import('./BankSection.tsx').then((file) => file.BankSection),
  () => ({ height: 172, onPhones: 294 }),
)

export default function AccreditorProfilePage() {
  const profile = useQuery(query(accreditorProfiles.profile))
  const availability = useQuery(query(accreditorProfiles.availability))
  const academics = useQuery(query(accreditorProfiles.academics))
  const trainings = useQuery(query(accreditorProfiles.trainings))
  const subMembers = useQuery(query(accreditorProfiles.subMembers))
  const daysOff = useQuery(query(accreditorProfiles.daysOff))
  const bank = useQuery(query(financeInfos.show))
  return (
    <Page title="Profile" description="What QA finds you by, and what you are paid to.">
      <Completeness profile={profile.data?.data} academics={academics.data?.data} trainings={trainings.data?.data} bank={bank.data?.data} />
      <Confirmation availability={availability.data?.data} />
      <SettingsSection
        anchor="work"
        title="Where you work"
        description="You are never sent to your home institution. QA looks for specialisations when a team is made up."
      >
        <Read of={profile} what="profile">
          {(read) => <HomeForm profile={read.data} />}
        </Read>
      </SettingsSection>
      <SettingsSection
        anchor="availability"
        title="Visits you take"
        description="What QA plans by: how many visits, which areas, and from where you travel. Nothing of it has to be said."
      >
        <Read of={availability} what="list of what you take">
          {(read) => <AvailabilityForm availability={read.data} />}
        </Read>
      </SettingsSection>
      <SettingsSection
        anchor="days-off"
        title="Days off"
        description="You are not sent on visits on these days. QA reads the note, nobody else does."
      >
        <Read of={daysOff} what="list of days off">
          {(read) => <DaysOff of={read.data} />}
        </Read>
      </SettingsSection>
      <SettingsSection
        anchor="degrees"
        title="Degrees"
        description="As they stand on your diplomas, with the field: MA in Educational Management."
      >
        <Read of={academics} what="list of degrees">
          {(read) => <AcademicsForm academics={read.data} />}
        </Read>
      </SettingsSection>
      <SettingsSection anchor="trainings" title="Trainings" description="Courses, seminars and conferences you attended, the newest first.">
        <Read of={trainings} what="list of trainings">
          {(read) => <Trainings of={read.data} />}
        </Read>
      </SettingsSection>
      <SettingsSection
        anchor="ties"
        title="Sub-member institutions"
        description={`Other institutions you are tied to. You are not sent there, also not for ${agency.formerTieYears} years after a tie has ended.`}
      >
        <Read of={subMembers} what="list of institutions">
          {(read) => <SubMembers of={read.data} />}
        </Read>
      </SettingsSection>
      <SettingsSection
        anchor="bank"
        title="Bank info"
        description="Where your honoraria are paid to. It is kept encrypted; every look at whole numbers is logged."
      >
        <Read of={bank} what="bank info">
          {(read) => <BankSection info={read.data} />}
        </Read>
      </SettingsSection>
    </Page>
  )
}

/** A section's content once it is there; meanwhile its shape, and what went wrong in its place. */
function Read<Data>({
  of,
  what,
  children,
}: {
  of: { data: Data | undefined; error: unknown; refetch: () => unknown }
  what: string
  children: (data: Data) => React.ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <ErrorState error={of.error} onRetry={of.refetch} what={what} bare />
  return (
    <div role="status" aria-label={`The ${what} is loading`}>
      <Skeleton height={56} mb="sm" />
      <Skeleton height={56} />
    </div>
  )
}
