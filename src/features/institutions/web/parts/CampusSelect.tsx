import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import type { CallForm } from '../../../../kit/web/form/use-call-form.ts'
import { campuses } from '../../contract-campuses.ts'

/** One of the active campuses of an institution, the only one by itself; `except` is where what moves is now. */
export function CampusSelect<V extends { campus_id: string }>({
  form,
  institutionId,
  except,
  description,
}: {
  form: CallForm<V>
  institutionId: string | undefined
  except?: string
  description?: string
}) {
  const { all, isLoading } = useCampuses(institutionId)
  const open = all.filter((one) => one.is_active && one.id !== except)
  const only = open.length === 1 ? open[0]?.id : undefined
  const chooseOnly = useEffectEvent((id: string) => {
    if (!form.values.campus_id) form.set('campus_id' as never, id as never)
  })
  useEffect(() => {
    if (only) chooseOnly(only)
  }, [only])
  return (
    <Select
      label="Campus"
      description={description}
      placeholder={institutionId ? 'Choose the campus' : 'Choose the institution first'}
      disabled={!institutionId}
      searchable
      allowDeselect={false}
      nothingFoundMessage={isLoading ? 'Loading the campuses…' : 'No campus has this name.'}
      data={open.map((one) => ({ value: one.id, label: one.name }))}
      {...form.field('campus_id')}
    />
  )
}

/** The campuses of an institution, inactive ones among them; none while none is chosen. */
export function useCampuses(institutionId: string | undefined) {
  const { data, isLoading } = useQuery({
    ...query(campuses.ofAccount, { query: { paginate: 100 }, body: { institution_id: institutionId ?? '' } }),
    enabled: institutionId !== undefined,
  })
  return { all: data?.data ?? [], isLoading }
}
