import { Marked } from '../../../kit/web/fields/RemotePicker.tsx'
import { members } from '../../members/contract.ts'
import styles from './profile.module.css'

export type PickedInstitution = { id: string; name: string }

/** The member institutions of the agency, searched by name, acronym or place. */
export const institutionsToPick = {
  call: members.list,
  input: (search: string) => ({ query: { search } }),
  items: (answer: { data: readonly (PickedInstitution & { region: string })[] }) => answer.data.slice(0, 40),
  itemKey: (one: PickedInstitution) => one.id,
  itemName: (one: PickedInstitution) => one.name,
  itemView: (one: PickedInstitution & { region?: string }, search: string) => (
    <span className={styles.choice}>
      <Marked text={one.name} search={search} />
      {one.region && <small>{one.region}</small>}
    </span>
  ),
}
