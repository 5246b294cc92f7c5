import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../kit/web/api.ts'
import type { CallForm } from '../../../../kit/web/form/use-call-form.ts'
import { campuses } from '../../../institutions/contract-campuses.ts'

/** One of the active campuses of an institution; `except` is where the program is. */
export function CampusSelect<V extends { campus_id: string }>({
  form,
  institutionId,
  except,
}: {
  form: CallForm<V>
  institutionId: string | undefined
  except?: string
}) {
  const read = useQuery({
    ...query(campuses.ofAccount, { query: { paginate: 100 }, body: { institution_id: institutionId ?? '' } }),
    enabled: institutionId !== undefined,
  })
  const all = (read.data?.data ?? []).filter((campus) => campus.is_active && campus.id !== except)
  return (
    <Select
      label="Campus"
      placeholder={institutionId ? 'Choose the campus' : 'Choose the institution first'}
      disabled={!institutionId}
      searchable
      allowDeselect={false}
      nothingFoundMessage={read.isFetching ? 'Loading the campuses…' : 'No campus has this name.'}
      data={all.map((campus) => ({ value: campus.id, label: campus.name }))}
      {...form.field('campus_id')}
    />
  )
}
