import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { RecordComments } from '../../comments/web/parts/RecordComments.tsx'
import { levelNames } from '../../ladder/rules.ts'
import { RecordLog } from '../../logs/web/parts/RecordLog.tsx'
import { mayOpen } from '../../navigation/rules.ts'
import { type InstitutionRow, institutions } from '../contract.ts'
import { campuses } from '../contract-campuses.ts'
import { typeNames } from '../rules.ts'
import styles from './institutions.module.css'
import { formerNamesFact } from './parts/FormerNames.tsx'
import { InactiveWord } from './parts/InactiveWord.tsx'
import { LevelMix } from './parts/LevelMix.tsx'
import { ValidityLine } from './parts/ValidityLine.tsx'

type PanelProps = { institution: InstitutionRow; onClose: () => void; onEdit: () => void; onAddCampus: () => void }

/** One institution beside the list: who to reach, and its campuses. */
export function InstitutionPanel({ institution, onClose, onEdit, onAddCampus }: PanelProps) {
  const { contact } = institution
  const read = useQuery(
    query(campuses.ofAccount, {
      query: { paginate: 100 },
      body: institution.user_id ? { user_id: institution.user_id } : { institution_id: institution.id },
    }),
  )
  return (
    <SidePanel
      title={institution.name}
      description={[typeNames[institution.type], institution.region].join(' · ')}
      onClose={onClose}
      foot={
        <>
          <ActionButton icon="map-pin" to={`/admin/institution/campus?institution=${institution.id}`}>
            Campuses
          </ActionButton>
          <ActionButton icon="books" to={`/admin/institution/programs?institution=${institution.id}`}>
            Programs
          </ActionButton>
          <ActionButton call={institutions.edit} icon="pencil" onClick={onEdit}>
            Edit
          </ActionButton>
        </>
      }
    >
      <Facts
        columns={2}
        facts={[
          institution.status === 'inactive' && {
            label: 'Status',
            value: <Status tone="idle">Inactive</Status>,
            detail: 'Left out of the public register and of new work',
          },
          formerNamesFact(institution.former_names),
          { label: 'City, province', value: [institution.city, institution.province].filter(Boolean).join(', ') },
          { label: 'Programs', value: formatCount(institution.programs, 'program') },
          {
            label: 'Institutional level',
            value: levelNames[institution.institutional_level],
            detail: institution.institutional_to && `valid to ${formatDay(institution.institutional_to)}`,
          },
          contact && { label: 'President', value: contact.president },
          contact && { label: 'Main account', value: contact.account_name ?? 'No account yet', detail: contact.account_email },
          contact && { label: 'Phone', value: contact.phone },
          contact && { label: 'E-mail', value: contact.email },
          contact && { label: 'Website', value: contact.website?.replace(/^https?:\/\/(www\.)?/, '') },
        ]}
      />
      <Standing id={institution.id} />
      <Section
        title="Campuses"
        count={read.data?.meta.total}
        actions={
          institution.status === 'active' && (
            <ActionButton call={campuses.addTo} icon="plus" onClick={onAddCampus}>
              Add campus
            </ActionButton>
          )
        }
      >
        {read.error && !read.data && <ErrorState error={read.error} onRetry={read.refetch} what="campuses" bare />}
        {read.data?.data.length === 0 && (
          <EmptyState icon="map-pin" title="No campuses yet" text="Add them here, or import them under Campus." bare />
        )}
        <ul className={styles.campuses}>
          {read.data?.data.map((campus) => (
            <li key={campus.id}>
              <span>
                <Anchor component={Link} to={`/admin/institution/programs?institution=${institution.id}&campus=${campus.id}`}>
                  {campus.name}
                </Anchor>
                <InactiveWord isActive={campus.is_active} />
                <span className={styles.second}>{[campus.city, shortRegion(campus.region)].filter(Boolean).join(', ')}</span>
              </span>
              <span className={styles.programs}>{formatCount(campus.programs, 'program')}</span>
            </li>
          ))}
        </ul>
      </Section>
      <RecordComments record="institution" id={institution.id} />
      <RecordLog id={institution.id} />
    </SidePanel>
  )
}

/** Its programs by level, and when their validities end. */
function Standing({ id }: { id: string }) {
  const { role } = useUser()
  const read = useQuery(query(institutions.standing, { params: { id } }))
  const programs = '/admin/institution/programs'
  return (
    <>
      <Section title="Programs by level">
        {read.error && !read.data && <ErrorState error={read.error} onRetry={read.refetch} what="programs" bare />}
        {read.isPending && <Skeleton height={160} role="status" aria-label="Loading" />}
        {read.data && <LevelMix standing={read.data.data} programs={`${programs}?institution=${id}`} />}
      </Section>
      {read.data && (
        <Section title="Validities">
          <ValidityLine
            standing={read.data.data}
            programPath={mayOpen(role, `${programs}/${id}`) ? (program) => `${programs}/${program}` : undefined}
          />
        </Section>
      )}
    </>
  )
}
