import { Checkbox } from '@mantine/core'
import { Notice } from '../../../../kit/web/states/Notice.tsx'

/** What the team lacks, within a form: the box accepts it. */
export function GapsBox({ gaps, label, isOn, onChange }: { gaps: string; label: string; isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <Notice tone="warn" title="The team is not whole">
      <p>{gaps}</p>
      <Checkbox mt="sm" label={label} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </Notice>
  )
}
