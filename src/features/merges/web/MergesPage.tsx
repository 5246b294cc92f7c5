/** Likely doubles of people and of institutions, and the merges that were done. */
import { useSearchParams } from 'react-router'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { merges } from '../contract.ts'
import { DoubleList } from './DoubleList.tsx'
import { MergeList } from './MergeList.tsx'

const views = [
  { key: 'people', label: 'People' },
  { key: 'institutions', label: 'Institutions' },
  { key: 'done', label: 'Merges done' },
] as const

export default function MergesPage() {
  const [params] = useSearchParams()
  const view = views.find(({ key }) => key === params.get('view'))?.key ?? 'people'
  const kind = view === 'institutions' ? 'institution' : 'person'
  return (
    <Page
      title="Doubles and merges"
      description="Records that are likely of one person or one institution, and those that were made one"
      actions={
        <ActionButton call={merges.merge} icon="arrow-merge" to={`/admin/merges/${kind}`}>
          Choose two records
        </ActionButton>
      }
    >
      <ViewLinks
        label="Doubles and merges"
        of={views.map(({ key, label }) => ({
          label,
          isOn: key === view,
          change: (next) => {
            for (const name of [...next.keys()]) next.delete(name)
            if (key !== 'people') next.set('view', key)
          },
        }))}
      />
      {view === 'done' ? <MergeList /> : <DoubleList key={kind} kind={kind} />}
    </Page>
  )
}
