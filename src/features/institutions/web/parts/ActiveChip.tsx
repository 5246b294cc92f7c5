import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'

type ActiveChipProps = { label?: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** Active or inactive, of a list of records that can be either: `<ActiveChip {...list.chip('status')} />`. */
export function ActiveChip({ label = 'Status', value, onChange }: ActiveChipProps) {
  return <FilterChip kind="one" label={label} options={options} value={value} onChange={onChange} />
}

const options = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
