/** The institution's own record (`/institution/profile`): who it is, how it is reached, what belongs to it. */

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber, listed } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { FigureLine } from '../../../kit/web/record/FigureLine.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { InstitutionMark } from '../../../kit/web/record/Person.tsx'
import { phoneAddress } from '../../../kit/web/record/Reach.tsx'
import { Card, Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { accountSettings } from '../../account-settings/contract.ts'
import { Colleagues } from '../../colleagues/web/parts/Colleagues.tsx'
import { typeNames } from '../../institutions/rules.ts'
import { LevelMix } from '../../institutions/web/parts/LevelMix.tsx'
import { ValidityLine } from '../../institutions/web/parts/ValidityLine.tsx'
import { levelNames, validityNames } from '../../ladder/rules.ts'
import { accreditedWords } from '../../ladder/web/parts/accredited-words.ts'
import { validityTones } from '../../ladder/web/parts/tones.ts'
import { type Total, Totals } from '../../navigation/web/parts/Totals.tsx'
import { type InstitutionProfile, institutionProfile } from '../contract.ts'
import { ProfileCampuses, ProfilePeople } from './ProfileAside.tsx'
import styles from './profile.module.css'

const programs = '/institution/programs'
const ContactEdit = lazyPart(() => import('./ContactEdit.tsx').then((file) => file.ContactEdit))

export default function ProfilePage() {
  const { institution_name } = useUser()
  const read = useQuery(query(institutionProfile.show))
  const [isEditing, setEditing] = useState(false)
  const own = read.data?.data
  return (
    <Page
      title={institution_name ?? 'Profile'}
      mark={<InstitutionMark name={institution_name ?? 'Profile'} size="xl" />}
      description={own ? identityWords(own) : 'Profile'}
      actions={
        own && (
          <ActionButton call={accountSettings.edit} icon="pencil" onClick={() => setEditing(true)}>
            Edit contact data
          </ActionButton>
        )
      }
    >
      {read.error && !own ? (
        <ErrorState error={read.error} onRetry={read.refetch} what="profile" access={institutionProfile.show.access} />
      ) : (
        <>
          <Totals of={totals(own)} />
          {own?.status === 'inactive' && (
            <div className={styles.notice}>
              <Notice tone="warn" title="Inactive">
                <p>The agency lists your institution as inactive. Ask the agency if that is not so.</p>
              </Notice>
            </div>
          )}
          {own ? <Record own={own} /> : <Waiting />}
        </>
      )}
      {isEditing && own && <ContactEdit institution={own} onClose={() => setEditing(false)} />}
    </Page>
  )
}

function totals(own: InstitutionProfile | undefined): Total[] {
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return [
    { label: 'Campuses', value: number(own?.campuses), detail: 'of your institution', to: '/institution/campuses' },
    {
      label: 'Programs',
      value: number(own?.programs),
      detail: accreditedWords(own && { accredited: own.programs_accredited, candidates: own.programs_candidate }),
      to: programs,
    },
    {
      label: 'Members',
      value: number(own && own.accounts + own.accreditors),
      detail: `${formatCount(own?.accounts ?? 0, 'account')}, ${formatCount(own?.accreditors ?? 0, 'accreditor')}`,
      to: '/institution/members',
    },
  ]
}

/** `LPSU · University · Region I · Level II as an institution` */
function identityWords({ acronym, type, region, city, institutional_level }: InstitutionProfile): string {
  const whole = institutional_level !== 'none' && `${levelNames[institutional_level]} as an institution`
  return [acronym, typeNames[type], [city, region].filter(Boolean).join(', '), whole].filter(Boolean).join(' · ')
}

function Record({ own }: { own: InstitutionProfile }) {
  const missing = [
    !own.phone && 'a phone number',
    !own.email && 'the e-mail of your office',
    !own.president && 'the name of your president',
  ].filter((one) => one !== false)
  return (
    <div className={styles.parts}>
      {missing.length > 0 && (
        <Notice tone="warn" title="Contact data is missing">
          <p>Add {listed(missing)}, so that the agency can reach you.</p>
        </Notice>
      )}
      <div className={styles.standing}>
        <Section title="Programs by level">
          <Card>
            <LevelMix standing={own.standing} programs={programs} />
            <Statuses own={own} />
          </Card>
        </Section>
        <Section
          title="Validities"
          actions={
            <Link className={styles.action} to={`${programs}?sort=valid_to`}>
              All by the end of their validity
            </Link>
          }
        >
          <Card>
            <ValidityLine standing={own.standing} programPath={(id) => `${programs}/${id}`} />
          </Card>
        </Section>
      </div>
      <div className={styles.cols}>
        <div>
          <Section title="Contact">
            <Facts
              columns={2}
              facts={[
                { label: 'President', value: own.president },
                { label: 'Phone', value: own.phone && <a href={phoneAddress(own.phone)}>{own.phone}</a> },
                { label: 'E-mail of the office', value: own.email && <a href={`mailto:${own.email}`}>{own.email}</a> },
                {
                  label: 'Website',
                  value: own.website && (
                    <a href={own.website} target="_blank" rel="noreferrer">
                      {own.website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
                    </a>
                  ),
                },
                { label: 'City, province', value: [own.city, own.province].filter(Boolean).join(', ') },
                { label: 'Main account', value: own.main_account, detail: 'the agency writes to it' },
              ]}
            />
          </Section>
          <Colleagues />
          <Section title="Record" description="Kept by the agency. Ask it where something is wrong.">
            <Facts
              columns={2}
              facts={[
                { label: 'Name', value: own.name },
                { label: 'Acronym', value: own.acronym },
                { label: 'Type', value: typeNames[own.type] },
                { label: 'Region', value: own.region },
                { label: 'Status', value: own.status === 'active' ? 'Active' : 'Inactive' },
                {
                  label: 'Institutional level',
                  value: levelNames[own.institutional_level],
                  detail: own.institutional_to && `valid to ${formatDay(own.institutional_to)}`,
                },
              ]}
            />
          </Section>
        </div>
        <div>
          <ProfileCampuses />
          <ProfilePeople />
        </div>
      </div>
    </div>
  )
}

/** What of the programs is due or over, each leading to the programs it counts. */
function Statuses({ own }: { own: InstitutionProfile }) {
  const counts = { upcoming: own.programs_upcoming, grace: own.programs_in_grace, expired: own.programs_expired } as const
  const some = (['upcoming', 'grace', 'expired'] as const).filter((status) => counts[status] > 0)
  if (some.length === 0) return null
  return (
    <ul className={styles.statuses} aria-label="Validities to look after">
      {some.map((status) => (
        <FigureLine key={status} to={`${programs}?status=${status}`} figure={counts[status]}>
          <Status tone={validityTones[status]}>{validityNames[status]}</Status>
        </FigureLine>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div className={styles.parts} aria-busy="true">
      <Skeleton height={320} radius="lg" />
      <Skeleton height={140} radius="md" />
    </div>
  )
}
