/** What was recommended to the own programs: the institution answers here, with evidence, until the next team has looked at it. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { PanelBody, SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { colleagues } from '../../colleagues/contract.ts'
import { type Recommendation, recommendations } from '../contract.ts'
import { answerable } from '../rules.ts'
import { EvidenceFiles } from './EvidenceFiles.tsx'
import { RecommendationRecord } from './parts/RecommendationRecord.tsx'
import { columns, filterOf, recommendationFilters, StateChips } from './parts/recommendation-list.tsx'

const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx').then((file) => file.AnswerDialog))

const usual = ['area', 'priority', 'due', 'state']
const ownColumns = columns.filter(({ key }) => key !== 'institution' && key !== 'program')

export default function OwnRecommendations() {
  const list = useList(recommendations.own, {
    name: 'own-recommendations',
    filters: recommendationFilters,
    ask: ({ page, paginate, search, filters }) => ({ query: { page, paginate, search, filter: JSON.stringify(filterOf(filters)) } }),
  })
  const [opened, setOpened] = useOpened()
  const { program } = list.filters
  const shown = list.read.data?.data.find(({ id }) => id === opened?.id)
  return (
    <ListPage
      title="Recommendations"
      label="Recommendations"
      list={list}
      columns={ownColumns}
      usual={usual}
      groupOf={(row) => row.program}
      rowName={(row) => row.text}
      current={opened?.id}
      onOpen={(row) => setOpened(row.id)}
      placeholder="Search recommendations, programs"
      filters={
        <>
          <StateChips list={list} />
          {program && (
            <FilterChip
              kind="one"
              label="Program"
              options={[{ value: program, label: list.read.data?.data[0]?.program ?? 'The program' }]}
              {...list.chip('program')}
            />
          )}
        </>
      }
      nothing="No recommendation matches"
      none={{
        icon: 'clipboard-check',
        title: 'No recommendations yet',
        text: 'What a team recommends in the report of a visit stands here, with the day by which it is due.',
      }}
    >
      {shown && <OwnPanel key={shown.id} recommendation={shown} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}

function OwnPanel({ recommendation: one, onClose }: { recommendation: Recommendation; onClose: () => void }) {
  const [isAnswering, setAnswering] = useState(false)
  const isOpen = answerable.includes(one.state)
  const body = (
    <>
      <RecommendationRecord of={one} isNamed={false} />
      {isOpen && <EvidenceFiles of={one} />}
      <Owner of={one} />
    </>
  )
  return (
    <SidePanel
      title="Recommendation"
      description={`${one.program}, ${one.campus}`}
      onClose={onClose}
      foot={
        isOpen ? (
          <ActionButton call={recommendations.answer} variant="filled" icon="message" onClick={() => setAnswering(true)}>
            {one.answer === null ? 'Answer…' : 'Change the answer…'}
          </ActionButton>
        ) : undefined
      }
    >
      {isOpen ? body : <PanelBody>{body}</PanelBody>}
      {isAnswering && <AnswerDialog recommendation={one} onClose={() => setAnswering(false)} />}
    </SidePanel>
  )
}

/** Whose it is among the own colleagues. */
function Owner({ of: one }: { of: Recommendation }) {
  const read = useQuery(query(colleagues.list))
  const edit = useChange(recommendations.editOwner)
  const people = (read.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <NativeSelect
        label="Owner"
        description="Who sees to it at your institution."
        value={one.owner?.id ?? ''}
        disabled={edit.busy || !read.data}
        onChange={(event) =>
          edit.send({ params: { id: one.id }, body: { owner_id: event.currentTarget.value || null, version: one.version } })
        }
        data={[{ value: '', label: 'Nobody yet' }, ...people]}
      />
      <Refused refusal={edit.refusal} onClose={edit.clear} />
    </>
  )
}
