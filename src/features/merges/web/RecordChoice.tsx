import { useState } from 'react'
import type { RemoteList } from '../../../kit/web/fields/RemoteOptions.tsx'
import { RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { accounts } from '../../accounts/contract.ts'
import { institutions } from '../../institutions/contract.ts'
import { merges } from '../contract.ts'
import type { MergeKind } from '../rules.ts'
import styles from './merges.module.css'

type Item = { id: string; name: string; line: string }

const people: RemoteList<typeof accounts.list, Item> = {
  call: accounts.list,
  input: (search) => ({ query: { query: search, role: ['accreditor'], paginate: 20 } }),
  items: ({ data }) =>
    data.map(({ id, name, email, institution_name }) => ({ id, name, line: [email, institution_name].filter(Boolean).join(' · ') })),
  itemKey: ({ id }) => id,
  itemName: ({ name, line }) => `${name} (${line})`,
}

const schools: RemoteList<typeof institutions.list, Item> = {
  call: institutions.list,
  input: (search) => ({ body: { search, paginate: 20 } }),
  items: ({ data }) => data.map(({ id, name, acronym, region }) => ({ id, name, line: [acronym, region].filter(Boolean).join(' · ') })),
  itemKey: ({ id }) => id,
  itemName: ({ name, line }) => `${name} (${line})`,
}

/** Chooses the two records, or the second one where the first is known. */
export function RecordChoice({
  kind,
  one,
  onChosen,
}: {
  kind: MergeKind
  one: string | null
  onChosen: (ids: { one: string; other: string }) => void
}) {
  const [first, setFirst] = useState<Item | null>(null)
  const [second, setSecond] = useState<Item | null>(null)
  const oneId = first?.id ?? one
  const isSame = second !== null && second.id === oneId
  const picker = (label: string, value: Item | null, onChange: (item: Item | null) => void, error?: string) =>
    kind === 'person' ? (
      <RemotePicker label={label} from={people} value={value} onChange={onChange} placeholder="Search by name or e-mail" error={error} />
    ) : (
      <RemotePicker label={label} from={schools} value={value} onChange={onChange} placeholder="Search by name or acronym" error={error} />
    )
  return (
    <div className={styles.choice}>
      {!one && picker('One record', first, setFirst)}
      {picker(
        one ? 'Merge it with' : 'The other record',
        second,
        setSecond,
        isSame ? 'This is the same record. Choose another one.' : undefined,
      )}
      <div>
        <ActionButton
          call={merges.plan}
          variant="filled"
          disabled={!oneId || !second || isSame}
          onClick={() => oneId && second && onChosen({ one: oneId, other: second.id })}
        >
          Compare
        </ActionButton>
      </div>
    </div>
  )
}
