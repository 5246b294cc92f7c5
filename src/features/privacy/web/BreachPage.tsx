/** One breach of personal data, to read and to print. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { type Breach, breaches } from '../contract-breaches.ts'
import { daysToReport, notifyAnswerNames, notifyUntil } from '../rules-breaches.ts'
import { Telling } from './parts/breach-columns.tsx'
import styles from './privacy.module.css'

const BreachDialog = lazyPart(() => import('./BreachDialog.tsx').then((file) => file.BreachDialog))
const crumbs = [
  { label: 'Privacy desk', to: '/admin/privacy-desk' },
  { label: 'Breaches', to: '/admin/privacy-desk?view=breaches' },
]

export default function BreachPage() {
  const { id = '' } = useParams()
  const read = useQuery(query(breaches.show, { params: { id } }))
  if (!read.data)
    return (
      <Page title="Breach of data" crumbs={crumbs}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={breaches.show.access} what="breach" />
        ) : (
          <LoadingState what="breach" />
        )}
      </Page>
    )
  return <Record breach={read.data.data} />
}

function Record({ breach }: { breach: Breach }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Page
      title={breach.title}
      description={`${breach.number} · entered by ${breach.entered_by}, ${formatInstant(breach.entered_at)}`}
      crumbs={crumbs}
      actions={
        <>
          <ActionButton icon="printer" onClick={() => window.print()}>
            Print
          </ActionButton>
          <ActionButton call={breaches.edit} icon="edit" variant="filled" onClick={() => setEditing(true)}>
            Edit
          </ActionButton>
        </>
      }
    >
      <p className={styles.printed}>{agency.name}: register of breaches of personal data</p>
      <Facts
        columns={3}
        facts={[
          { label: 'Telling', value: <Telling of={breach} />, detail: `until ${formatInstant(notifyUntil(breach.known_at))}` },
          { label: 'The agency knew of it', value: formatInstant(breach.known_at) },
          { label: 'Happened', value: breach.happened_on ? formatDay(breach.happened_on) : 'Not known' },
          {
            label: 'Whom it touches',
            value: breach.people,
            detail: breach.people_count !== null && `${formatNumber(breach.people_count)} people`,
          },
          { label: 'Closed', value: breach.closed_at ? formatInstant(breach.closed_at) : 'Open' },
        ]}
      />
      <Words title="What happened" text={breach.what} />
      <Words title="Which data" text={breach.data} />
      <Words title="What is done about it" text={breach.measures} />
      <Section title="Who is told">
        <Facts
          columns={3}
          facts={[
            { label: 'Who has to be told', value: notifyAnswerNames[breach.notify] },
            { label: 'The commission was told', value: breach.commission_told_at && formatInstant(breach.commission_told_at) },
            { label: 'The people were told', value: breach.people_told_at && formatInstant(breach.people_told_at) },
            {
              label: 'The full report was handed in',
              value: breach.reported_on && formatDay(breach.reported_on),
              detail: breach.notify === 'yes' && `due ${daysToReport} days after the commission was told`,
            },
          ]}
        />
        {breach.notify_reason && <p className={styles.text}>{breach.notify_reason}</p>}
      </Section>
      {isEditing && <BreachDialog breach={breach} onClose={() => setEditing(false)} />}
    </Page>
  )
}

function Words({ title, text }: { title: string; text: string | null }) {
  return (
    <Section title={title}>
      <p className={text ? styles.text : styles.quiet}>{text ?? 'Nothing is written yet.'}</p>
    </Section>
  )
}
