import { useState } from 'react'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { relationNames } from '../../people/rules.ts'
import { accreditorProfiles, type SubMemberInstitution } from '../contract.ts'
import { ProfileRows } from './ProfileRows.tsx'

const SubMemberDialog = lazyPart(() => import('./SubMemberDialog.tsx').then((file) => file.SubMemberDialog))

/** The institutions the person is tied to besides the home one. */
export function SubMembers({ of }: { of: readonly SubMemberInstitution[] }) {
  const [edited, setEdited] = useState<SubMemberInstitution | 'new' | null>(null)
  const remove = useChange(accreditorProfiles.removeSubMember)

  async function ask(tie: SubMemberInstitution) {
    remove.clear()
    const yes = await confirm({
      title: `Remove ${tie.institution.name}?`,
      text: `${lineOf(tie)}. Without this entry you can be invited to visit ${tie.institution.name}.`,
      verb: 'Remove',
      danger: true,
    })
    if (yes) await remove.send({ params: { id: tie.id } })
  }

  return (
    <>
      <Refused refusal={remove.refusal} onClose={remove.clear} />
      <ProfileRows
        label="Sub-member institutions"
        of={of}
        nameOf={(tie) => tie.institution.name}
        lineOf={lineOf}
        onEdit={setEdited}
        onRemove={ask}
        busy={remove.busy}
        nothing="None entered. Add every institution you work for, worked for lately, or are tied to by family."
        add="Add institution"
        onAdd={() => setEdited('new')}
      />
      {edited && <SubMemberDialog tie={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

/** `Consultant · since 1 Jun 2023` */
function lineOf({ relation, from, to }: SubMemberInstitution): string {
  const when = from && to ? formatDays(from, to) : from ? `since ${formatDay(from)}` : to ? `until ${formatDay(to)}` : null
  return [relationNames[relation], when].filter(Boolean).join(' · ')
}
