/** One instrument: what it is for, its versions, and the parts of one of them; QA writes the draft here. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { RecordLog } from '../../logs/web/parts/RecordLog.tsx'
import { type Instrument, instruments } from '../contract.ts'
import { markNames, marks } from '../rules-means.ts'
import { InstrumentMenu, type Opened } from './InstrumentMenu.tsx'
import { InstrumentStatus } from './InstrumentStatus.tsx'
import styles from './instruments.module.css'
import { pageOf, purposeWords } from './parts/instrument-words.ts'
import { countsOf } from './tree/tree-counts.ts'
import { VersionTree } from './tree/VersionTree.tsx'
import { versionName } from './versions/version-words.ts'

const PublishDialog = lazyPart(() => import('./versions/PublishDialog.tsx').then((file) => file.PublishDialog))
const CompareDialog = lazyPart(() => import('./versions/CompareDialog.tsx').then((file) => file.CompareDialog))
const InstrumentEdit = lazyPart(() => import('./InstrumentEdit.tsx').then((file) => file.InstrumentEdit))
const InstrumentCopy = lazyPart(() => import('./InstrumentCopy.tsx').then((file) => file.InstrumentCopy))
const InstrumentImport = lazyPart(() => import('./InstrumentImport.tsx').then((file) => file.InstrumentImport))

const crumbs = [{ label: 'Instruments', to: '/admin/instruments' }]

export default function InstrumentPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const number = Number(params.get('number')) || undefined
  const read = useQuery({
    ...query(instruments.show, { params: { id }, query: { number } }),
    // another version of the same one takes the place of what is shown
    placeholderData: (before) => (before?.data.id === id ? before : undefined),
  })
  if (read.error && !read.data) {
    return (
      <Page title="Instrument" crumbs={crumbs}>
        <ErrorState error={read.error} onRetry={read.refetch} access={instruments.show.access} what="instrument" />
      </Page>
    )
  }
  if (!read.data) {
    return (
      <Page title={<Skeleton width={320} height={28} />} crumbs={crumbs}>
        <div role="status" aria-label="The instrument is loading">
          <Skeleton height={64} mb="lg" />
          <Skeleton height={320} />
        </div>
      </Page>
    )
  }
  return <Record key={id} instrument={read.data.data} onReload={() => read.refetch().then((again) => again.data?.data)} />
}

function Record({ instrument, onReload }: { instrument: Instrument; onReload: () => Promise<Instrument | undefined> }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const mayWrite = useCan(instruments.editPart)
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const begin = useChange(instruments.beginDraft, { onAnswer: () => setParams({}, { replace: true }) })
  const { id, name, version, shown, versions } = instrument
  const canWrite = mayWrite && shown.is_draft
  const close = () => setOpen(null)

  return (
    <Page
      title={name}
      description={purposeWords(instrument)}
      crumbs={crumbs}
      actions={
        <>
          <ActionButton call={instruments.edit} icon="pencil" onClick={() => setOpen('edit')}>
            Edit
          </ActionButton>
          {shown.is_draft && (
            <ActionButton call={instruments.import} icon="upload" onClick={() => setOpen('import')}>
              Import
            </ActionButton>
          )}
          {shown.is_draft && instrument.status !== 'retired' && (
            <ActionButton call={instruments.publish} icon="circle-check" variant="filled" onClick={() => setOpen('publish')}>
              Publish…
            </ActionButton>
          )}
          {!instrument.has_draft && (
            <ActionButton
              call={instruments.beginDraft}
              icon="edit"
              variant="filled"
              loading={begin.busy}
              onClick={() => begin.send({ params: { id }, body: { version } })}
            >
              Begin the next version
            </ActionButton>
          )}
          <InstrumentMenu instrument={instrument} onOpen={setOpen} onReload={onReload} />
        </>
      }
    >
      <Refused refusal={begin.refusal} onReload={() => onReload().then(begin.clear)} onClose={begin.clear} />
      <Details instrument={instrument} />
      {versions.length > 1 && (
        <ViewLinks
          label="Versions"
          of={versions.map((one, index) => ({
            label: versionName(one),
            isOn: one.number === shown.number,
            change: (params) => (index === 0 ? params.delete('number') : params.set('number', String(one.number))),
          }))}
        />
      )}
      {canWrite && shown.lacks.length > 0 && shown.areas.length > 0 && (
        <div className={styles.lacks}>
          <Notice title="Before it can be published">
            <ul>
              {shown.lacks.map((lack) => (
                <li key={lack}>{lack}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <VersionTree key={shown.number} instrument={instrument} canWrite={canWrite} onReload={onReload} onImport={() => setOpen('import')} />
      <p className={styles.scale}>
        Scale: {marks.map((mark) => `${mark === 'na' ? 'NA' : mark} ${markNames[mark]}`).join(' · ')}. What does not apply leaves the mean.
      </p>
      <div className={styles.notOnPaper}>
        <RecordLog id={id} />
      </div>

      {open === 'edit' && <InstrumentEdit instrument={instrument} onReload={onReload} onClose={close} />}
      {open === 'copy' && <InstrumentCopy instrument={instrument} onClose={close} onMade={(id) => navigate(pageOf({ id }))} />}
      <InstrumentImport instrument={instrument} opened={open === 'import'} onClose={close} />
      {open === 'compare' && <CompareDialog instrument={instrument} onClose={close} />}
      {open === 'publish' && <PublishDialog instrument={instrument} onReload={onReload} onClose={close} />}
    </Page>
  )
}

function Details({ instrument }: { instrument: Instrument }) {
  const { shown, versions } = instrument
  const { parameters, statements } = countsOf(shown.areas)
  const version = versions.find(({ number }) => number === shown.number)
  return (
    <>
      <Facts
        facts={[
          { label: 'Status', value: <InstrumentStatus status={instrument.status} hasDraft={instrument.has_draft} /> },
          { label: 'Version', value: shown.number, detail: shown.is_draft && instrument.status !== 'draft' ? 'Draft' : undefined },
          {
            label: 'Published',
            value: version?.published_at ? formatDay(version.published_at.slice(0, 10)) : null,
            detail: version?.published_by,
          },
          { label: 'Statements', value: statements, detail: `in ${formatCount(parameters, 'parameter')}` },
        ]}
      />
      {instrument.about && <p className={styles.about}>{instrument.about}</p>}
    </>
  )
}
