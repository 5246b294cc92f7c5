/** The people tied to the own institution (docs/domain.md#members): its accounts, and the accreditors who name it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { agency } from '../../../../agency.config.ts'
import { query } from '../../../kit/web/api.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { useListState } from '../../../kit/web/list/list-state.ts'
import { type InstitutionMember, institutionProfile, memberKinds } from '../contract.ts'
import { kindNames, memberColumns } from './member-columns.tsx'

export const meta = () => [{ title: `Members · ${agency.acronym}` }]

export default function MembersPage() {
  const list = useListState({ name: 'members', filters: { kind: 'one' } })
  const kind = memberKinds.find((one) => one === list.filters.kind)
  const read = useQuery({
    ...query(institutionProfile.members, {
      query: { page: list.page, paginate: list.paginate, search: list.search, ...(kind ? { kind } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage<InstitutionMember, { kind: 'one' }>
      title="Members"
      description="The accounts of your institution, and the accreditors who name it as their home or another institution of theirs"
      crumbs={[{ label: 'Profile', to: '/institution/profile' }]}
      name="members"
      label="Members"
      list={list}
      read={read}
      access={institutionProfile.members.access}
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
        text: 'Accounts are made by the agency; accreditors stand here once they name your institution in their profile.',
      }}
    />
  )
}
