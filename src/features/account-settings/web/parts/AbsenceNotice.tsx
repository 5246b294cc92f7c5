import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { accountSettings } from '../../contract.ts'

/** Most people are there, and stand in for nobody: every dashboard asks, and few show it. */
const AbsenceLines = lazyPart(() => import('./AbsenceLines.tsx').then((file) => file.AbsenceLines))

/** Who is away and who stands in, of whoever is signed in; nothing where neither is so. */
export function AbsenceNotice() {
  const read = useQuery({ ...query(accountSettings.absences), enabled: useCan(accountSettings.absences) })
  const absences = read.data?.data
  if (!absences?.own && !absences?.stands_in_for.length) return null
  return <AbsenceLines {...absences} />
}
