import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { knownOne } from '../../../kit/web/list/known.ts'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { institutionProfile, memberKinds } from '../contract.ts'
import { kindNames, memberColumns } from './member-columns.tsx'

export default function MembersPage() {
  const list = useList(institutionProfile.members, {
    name: 'members',
    filters: { kind: 'one' },
    ask: ({ page, paginate, search, filters }) => ({ query: { page, paginate, search, kind: knownOne(memberKinds, filters.kind) } }),
  })
  const kind = knownOne(memberKinds, list.filters.kind)
  return (
    <ListPage
      title="Members"
      description="The accounts of your institution, and the accreditors who name it as their home or another institution of theirs"
      crumbs={[{ label: 'Profile', to: '/institution/profile' }]}
      label="Members"
      list={list}
      columns={memberColumns}
      rowName={(member) => member.name}
      placeholder="Search names, positions"
      filters={
        <FilterChip
          kind="one"
          label="Tie"
          options={memberKinds.map((value) => ({ value, label: kindNames[value] }))}
          value={kind}
          onChange={(value) => list.setFilter('kind', value)}
        />
      }
      nothing="Nobody matches"
      none={{
        icon: 'users',
        title: 'No members yet',
        text: 'Accounts are invited on the page of your profile; accreditors stand here once they name your institution in their profile.',
      }}
    />
  )
}
