/** An accreditor's service records and certificates of training (`/accreditor/papers`). */
import { useState } from 'react'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { papers } from '../contract.ts'
import { columns, menuOf, savePaper } from './parts/paper-list.tsx'

const OwnRecordDialog = lazyPart(() => import('./ServiceRecordDialog.tsx').then((file) => file.OwnRecordDialog))
const shown = columns.filter(({ key }) => key !== 'decision')

export default function OwnRecords() {
  const list = useList(papers.mine, { name: 'own-records', ask: ({ page, paginate }) => ({ query: { page, paginate } }) })
  const [asks, setAsks] = useState(false)
  return (
    <>
      <ListPage
        title="Papers"
        description="Your service records and certificates of training"
        actions={
          <ActionButton call={papers.ownServiceRecord} icon="plus" variant="filled" onClick={() => setAsks(true)}>
            Service record
          </ActionButton>
        }
        label="Papers"
        list={list}
        columns={shown}
        rowName={(row) => row.number}
        onOpen={savePaper}
        rowMenu={menuOf}
        nothing="No paper matches"
        none={{
          icon: 'certificate',
          title: 'No paper yet',
          text: 'Issue a service record of any period: your visits, roles and training hours, on paper that proves itself.',
        }}
      />
      {asks && <OwnRecordDialog onClose={() => setAsks(false)} />}
    </>
  )
}
