import type { ReactNode } from 'react'
import { RemotePicker } from '../../../../kit/web/fields/RemotePicker.tsx'
import { activeInstitutionList, type School } from './institution-list.ts'

/** The institution something new is begun for. */
export function InstitutionPicker(props: {
  value: School | null
  onChange: (chosen: School | null) => void
  error?: ReactNode
  id?: string
}) {
  return <RemotePicker label="Institution" placeholder="Search by name or acronym" from={activeInstitutionList} {...props} />
}
