/** All recommendations, for staff: what is due, what was answered, how it was rated. */
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useOpened } from '../../../kit/web/list/opened.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { InstitutionChip, RegionChip } from '../../institutions/web/parts/place-chips.tsx'
import { areasNow } from '../../ladder/rules-areas.ts'
import { recommendations } from '../contract.ts'
import { RecommendationPanel } from './parts/RecommendationPanel.tsx'
import { columns, filterOf, recommendationFilters, StateChips } from './parts/recommendation-list.tsx'

const usual = ['program', 'institution', 'area', 'priority', 'due', 'state']

export default function RecommendationList() {
  const list = useList(recommendations.list, {
    name: 'recommendations',
    filters: recommendationFilters,
    ask: ({ page, paginate, search, filters }) => ({ query: { page }, body: { paginate, search, filter: filterOf(filters) } }),
  })
  const [opened, setOpened] = useOpened()
  return (
    <ListPage
      title="Recommendations"
      actions={<ExportButton call={recommendations.export} input={{ query: { search: list.search, filter: filterOf(list.filters) } }} />}
      label="Recommendations"
      list={list}
      columns={columns}
      usual={usual}
      rowName={(row) => row.text}
      current={opened?.id}
      onOpen={(row) => setOpened(row.id)}
      placeholder="Search recommendations, programs, institutions"
      filters={
        <>
          <StateChips list={list} />
          <FilterChip
            kind="many"
            label="Area"
            options={areasNow().map((value) => ({ value, label: `Area ${value}` }))}
            {...list.chip('area')}
          />
          <RegionChip list={list} />
          <InstitutionChip list={list} chosenName={list.read.data?.data[0]?.institution} />
        </>
      }
      bulk={[exportOf(recommendations.export)]}
      nothing="No recommendation matches"
      none={{
        icon: 'clipboard-check',
        title: 'No recommendations yet',
        text: 'They come with the reports of visits, and stay here until the next team has looked at them.',
      }}
    >
      {opened && <RecommendationPanel key={opened.id} id={opened.id} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
