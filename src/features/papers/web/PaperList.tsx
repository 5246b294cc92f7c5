/** Papers as staff see them: what was issued, of which program or person, and whether its file is there (`/admin/papers`). */
import { useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Menu } from '../../../kit/web/menu/Menu.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { paperColumns } from '../columns.ts'
import { type PaperFilter, papers } from '../contract.ts'
import { paperKindNames, paperKinds } from '../rules.ts'
import styles from './papers.module.css'
import { columns, menuOf, savePaper } from './parts/paper-list.tsx'

const ServiceRecordDialog = lazyPart(() => import('./ServiceRecordDialog.tsx').then((file) => file.ServiceRecordDialog))
const TrainingPapersDialog = lazyPart(() => import('./IssueDialogs.tsx').then((file) => file.TrainingPapersDialog))
const DecisionPapersDialog = lazyPart(() => import('./IssueDialogs.tsx').then((file) => file.DecisionPapersDialog))

const kindOptions = paperKinds.map((value) => ({ value, label: paperKindNames[value] }))
const filters = filtersOf(paperColumns)

function filterOf(chosen: FilterValues<typeof filters>): PaperFilter {
  const kind = paperKinds.filter((one) => chosen.kind?.includes(one))
  return { ...(kind.length > 0 ? { kind } : {}), ...(chosen.made ? { made: chosen.made === 'yes' } : {}) }
}

type Issuing = 'service-record' | 'training' | 'decision'

export default function PaperList() {
  const [issuing, setIssuing] = useState<Issuing | null>(null)
  const list = useList(papers.list, {
    name: 'papers',
    filters,
    ask: ({ page, paginate, search, filters }) => ({ query: { page, paginate, search, filter: filterOf(filters) } }),
  })
  const waiting = list.read.data?.waiting
  const close = () => setIssuing(null)
  return (
    <>
      <ListPage
        title="Papers"
        description="Certificates, letters and records the agency issued. Each has a number, a check page and a file that is made once"
        actions={
          <>
            <ExportButton call={papers.export} input={{ query: { search: list.search, filter: filterOf(list.filters) } }} />
            <IssueMenu onIssue={setIssuing} />
          </>
        }
        above={
          waiting &&
          waiting.reason !== null && (
            <div className={styles.notice}>
              <Notice tone="warn" title={`${formatCount(waiting.count, 'paper')} ${waiting.count === 1 ? 'waits' : 'wait'} to be made`}>
                <p>{waiting.reason} Papers are made as soon as it can be used; nothing is issued without its signature meanwhile.</p>
              </Notice>
            </div>
          )
        }
        label="Papers"
        list={list}
        columns={columns}
        rowName={(row) => row.number}
        onOpen={savePaper}
        rowMenu={menuOf}
        placeholder="Search number, program, person, institution"
        filters={
          <>
            <FilterChip kind="many" label="Paper" options={kindOptions} {...list.chip('kind')} />
            <FilterChip
              kind="one"
              label="File"
              options={[
                { value: 'yes', label: 'Made' },
                { value: 'no', label: 'Waits' },
              ]}
              {...list.chip('made')}
            />
          </>
        }
        bulk={[exportOf(papers.export)]}
        nothing="No paper matches"
        none={{
          icon: 'certificate',
          title: 'Nothing is issued yet',
          text: 'Certificates and letters are issued with the outcomes of visits; service records and certificates of training here.',
        }}
      />
      {issuing === 'service-record' && <ServiceRecordDialog onClose={close} />}
      {issuing === 'training' && <TrainingPapersDialog onClose={close} />}
      {issuing === 'decision' && <DecisionPapersDialog onClose={close} />}
    </>
  )
}

function IssueMenu({ onIssue }: { onIssue: (what: Issuing) => void }) {
  if (!useCan(papers.serviceRecord)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionButton call={papers.serviceRecord} icon="plus" variant="filled">
          Issue
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="user-check" />} onClick={() => onIssue('service-record')}>
          Service record
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="school" />} onClick={() => onIssue('training')}>
          Certificates of a training
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="certificate" />} onClick={() => onIssue('decision')}>
          Papers of a decision
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
