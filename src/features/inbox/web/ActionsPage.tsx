/** What waits for this role, kind by kind, each done in place (docs/domain.md#inbox). */

import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { roleName } from '../../../kit/contract/roles.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { AbsenceNotice } from '../../account-settings/web/parts/AbsenceNotice.tsx'
import { dashboardOf } from '../../navigation/rules-areas.ts'
import { type ActionKind, inbox, kindsOf, type Waiting } from '../contract.ts'
import styles from './actions.module.css'
import { kindWords, waitsFor } from './parts/kinds.ts'

/** Each kind is loaded when it is looked at: nobody waits for the drawing of proofs to activate an account. */
const lists: Record<ActionKind, ComponentType> = {
  factor_resets: lazy(() => import('../../second-factors/web/parts/WaitingResets.tsx')),
  breaches: lazy(() => import('../../privacy/web/parts/WaitingBreaches.tsx')),
  registrations: lazy(() => import('./RegistrationInbox.tsx')),
  requests: lazy(() => import('./RequestInbox.tsx')),
  payments: lazy(() => import('./PaymentInbox.tsx')),
  releases: lazy(() => import('./ReleaseInbox.tsx')),
  credits: lazy(() => import('./CreditInbox.tsx')),
  ties: lazy(() => import('./TieInbox.tsx')),
  objections: lazy(() => import('./ObjectionInbox.tsx')),
  open_places: lazy(() => import('../../seasons/web/parts/OpenPlaces.tsx')),
  held_ratings: lazy(() => import('../../ratings/web/parts/WaitingHeld.tsx')),
  survey_reports: lazy(() => import('../../reports/web/parts/WaitingReports.tsx')),
  reports: lazy(() => import('./ReportInbox.tsx')),
  answers: lazy(() => import('./AnswerInbox.tsx')),
  mentions: lazy(() => import('../../comments/web/parts/WaitingMentions.tsx')),
  privacy_requests: lazy(() => import('../../privacy/web/parts/WaitingRequests.tsx')),
  recommendations: lazy(() => import('../../recommendations/web/parts/OverdueRecommendations.tsx')),
  board: lazy(() => import('../../board/web/parts/WaitingList.tsx')),
  log_findings: lazy(() => import('../../logs/web/parts/LogFindings.tsx')),
  mails: lazy(() => import('./MailInbox.tsx')),
  validities: lazy(() => import('./ValidityInbox.tsx')),
}

export default function ActionsPage() {
  const { role } = useUser()
  const kinds = kindsOf(role)
  const [params, setParams] = useSearchParams()
  const read = useQuery({ ...query(inbox.waiting), enabled: kinds.length > 0 })
  const waiting = read.data?.data
  const asked = kinds.find((kind) => kind === params.get('kind'))
  const kind = asked ?? (waiting ? firstOf(waiting) : undefined)

  const tabs = useRef<HTMLDivElement>(null)
  const isCounted = waiting !== undefined
  // on a narrow screen the chosen tab may lie beyond the edge
  useEffect(() => {
    if (kind && isCounted)
      tabs.current?.querySelector('[role=tab][aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [kind, isCounted])

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
        words.list && (
          <Button component={Link} to={words.list.to} variant="default">
            {words.list.label}
          </Button>
        )
      }
    >
      <AbsenceNotice />
      {kinds.length > 1 && (
        <Tabs
          value={kind}
          ref={tabs}
          className={styles.tabs ?? ''}
          // another kind begins with a list of its own: page, search and what was open belong to the one before
          onChange={(next) => next && setParams({ kind: next }, { preventScrollReset: true })}
        >
          <Tabs.List aria-label="What waits">
            {kinds.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {kindWords[one].label}
                <span className={styles.count}>{formatNumber(waiting?.find((other) => other.kind === one)?.count)}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <Suspense fallback={<Skeleton height={420} radius="lg" />}>
        <List key={kind} />
      </Suspense>
    </Page>
  )
}

/** Without a choice: the first kind of which something waits. */
function firstOf(waiting: readonly Waiting[]): ActionKind | undefined {
  return (waiting.find((one) => one.count > 0) ?? waiting[0])?.kind
}
