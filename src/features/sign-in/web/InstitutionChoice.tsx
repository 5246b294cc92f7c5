import { agency } from '../../../kit/contract/agency.ts'
import { RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { type Member, members } from '../../members/contract.ts'
import { Reading } from './parts/Reading.tsx'

/** The public list of members, as somebody chooses from it who has no account yet. */
const memberChoice = {
  call: members.list,
  input: (search: string) => ({ query: { search } }),
  items: (answer: { data: Member[] }) => answer.data,
  itemKey: (member: Member) => member.id,
  itemName: (member: Member) => member.name,
}

type InstitutionChoiceProps = {
  label: string
  value: Member | null
  onChange: (member: Member | null) => void
  error: string | undefined
  id: string
}

/** Whose people somebody belongs to. It comes once somebody says who they are: the form is there without it. */
export function InstitutionChoice(props: InstitutionChoiceProps) {
  return (
    <Reading>
      <RemotePicker
        {...props}
        description={
          <>
            Search by its name. If it is missing, <a href={`mailto:${agency.email}`}>write to the agency</a>.
          </>
        }
        from={memberChoice}
      />
    </Reading>
  )
}
