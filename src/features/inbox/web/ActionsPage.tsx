/** What waits for this role, kind by kind, each done in place (docs/domain.md#inbox). */

import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { roleName } from '../../../kit/contract/roles.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { AbsenceNotice } from '../../account-settings/web/parts/AbsenceNotice.tsx'
import { dashboardOf } from '../../navigation/rules-areas.ts'
import { type ActionKind, inbox, kindsOf, type Waiting } from '../contract.ts'
import styles from './actions.module.css'
import { LookedAt } from './LookedAt.tsx'
import { KindList } from './parts/KindList.tsx'
import { KindMenu } from './parts/KindMenu.tsx'
import { kindWords, waitsFor } from './parts/kinds.ts'
import { ReadAll } from './parts/ReadAll.tsx'

/** Each kind is loaded when it is looked at: nobody waits for the drawing of proofs to activate an account. */
const lists: Record<ActionKind, ComponentType> = {
  factor_resets: lazy(() => import('../../second-factors/web/parts/WaitingResets.tsx')),
  breaches: lazy(() => import('../../privacy/web/parts/WaitingBreaches.tsx')),
  registrations: lazy(() => import('./RegistrationInbox.tsx')),
  privacy_requests: lazy(() => import('../../privacy/web/parts/WaitingRequests.tsx')),
  requests: lazy(() => import('./RequestInbox.tsx')),
  ties: lazy(() => import('./TieInbox.tsx')),
  objections: lazy(() => import('./ObjectionInbox.tsx')),
  open_places: lazy(() => import('../../seasons/web/parts/OpenPlaces.tsx')),
  answers: lazy(() => import('./AnswerInbox.tsx')),
  payments: lazy(() => import('./PaymentInbox.tsx')),
  releases: lazy(() => import('./ReleaseInbox.tsx')),
  credits: lazy(() => import('./CreditInbox.tsx')),
  held_ratings: lazy(() => import('../../ratings/web/parts/WaitingHeld.tsx')),
  survey_reports: lazy(() => import('../../reports/web/parts/WaitingReports.tsx')),
  reports: lazy(() => import('./ReportInbox.tsx')),
  mentions: lazy(() => import('../../comments/web/parts/WaitingMentions.tsx')),
  board: lazy(() => import('../../board/web/parts/WaitingList.tsx')),
  recommendations: lazy(() => import('../../recommendations/web/parts/OverdueRecommendations.tsx')),
  validities: lazy(() => import('./ValidityInbox.tsx')),
  log_findings: lazy(() => import('../../logs/web/parts/LogFindings.tsx')),
  mails: lazy(() => import('./MailInbox.tsx')),
}

export default function ActionsPage() {
  const { role } = useUser()
  const kinds = kindsOf(role)
  const [params] = useSearchParams()
  const [clearedAt, setClearedAt] = useState(0)
  const read = useQuery({ ...query(inbox.waiting), enabled: kinds.length > 0 })
  const waiting = read.data?.data
  const asked = kinds.find((kind) => kind === params.get('kind'))
  const kind = asked ?? (waiting ? firstOf(waiting) : undefined)

  if (kinds.length === 0) {
    return (
      <Page title="Actions">
        <EmptyState
          icon="inbox"
          title="Nothing waits for your role"
          text={`What has to be decided goes to Superadmin, Admin, Finance and QA. You are signed in as ${roleName(role)}.`}
          actions={
            <Button component={Link} to={dashboardOf(role)} variant="default">
              Open the dashboard
            </Button>
          }
        />
      </Page>
    )
  }
  if (!kind)
    return (
      <Page title="Actions">
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={inbox.waiting.access} />
        ) : (
          <div role="status" aria-label="What waits is being counted">
            <Skeleton height={44} mb="md" />
            <Skeleton height={420} radius="lg" />
          </div>
        )}
      </Page>
    )

  const List = lists[kind]
  const words = kindWords[kind]
  const found = waiting?.find((one) => one.kind === kind)
  return (
    <Page
      title="Actions"
      description={
        <>
          {words.does}
          {found?.since && kind !== 'validities' && `; the oldest has waited ${waitsFor(found.since)}`}
        </>
      }
      actions={
        <>
          <ReadAll kinds={waiting ?? []} onDone={() => setClearedAt(Date.now())} />
          {words.list && (
            <Button component={Link} to={words.list.to} variant="default">
              {words.list.label}
            </Button>
          )}
        </>
      }
    >
      <AbsenceNotice />
      <div className={styles.layout} data-alone={kinds.length === 1 || undefined}>
        {kinds.length > 1 && (
          <div className={styles.kinds}>
            {waiting ? (
              <>
                <div className={styles.beside}>
                  <KindList kinds={waiting} current={kind} isShort />
                </div>
                <div className={styles.above}>
                  <KindMenu kinds={waiting} current={kind} />
                </div>
              </>
            ) : (
              <Skeleton className={styles.counting} aria-hidden="true" />
            )}
          </div>
        )}
        <div className={styles.list}>
          {/* another kind begins with a list of its own: page, search and what was open belong to the one before */}
          <LookedAt key={kind} kind={kind} fresh={found?.new ?? 0} readAt={read.dataUpdatedAt} clearedAt={clearedAt}>
            <Suspense fallback={<Skeleton height={420} radius="lg" />}>
              <List />
            </Suspense>
          </LookedAt>
        </div>
      </div>
    </Page>
  )
}

/** Without a choice: the first kind of which something waits. */
function firstOf(waiting: readonly Waiting[]): ActionKind | undefined {
  return (waiting.find((one) => one.count > 0) ?? waiting[0])?.kind
}
