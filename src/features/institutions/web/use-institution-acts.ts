import { formatCount } from '../../../kit/contract/words.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { type InstitutionRow, institutions } from '../contract.ts'
import { type CampusRow, campuses } from '../contract-campuses.ts'

/** Sets an institution inactive, after asking, or active again. */
export function useInstitutionActs() {
  const change = useChange(institutions.setActive)
  const set = ({ id, version }: InstitutionRow, is_active: boolean) => change.send({ params: { id }, body: { is_active, version } })
  return {
    activate: (institution: InstitutionRow) => set(institution, true),
    async close(institution: InstitutionRow) {
      const yes = await confirm({
        title: `Set ${institution.name} inactive?`,
        text: `It leaves the public register, with ${formatCount(institution.programs, 'program')}, and nothing new can be asked for or planned there. Its history and its accounts stay.`,
        verb: 'Set inactive',
        danger: true,
      })
      if (yes) await set(institution, false)
    },
    problem: change.refusal?.message ?? null,
  }
}

/** What is done with one campus without a form: the main one, inactive, active again. */
export function useCampusActs() {
  const active = useChange(campuses.setActive)
  const main = useChange(campuses.makeMain)
  const set = ({ id, version }: CampusRow, is_active: boolean) => active.send({ params: { id }, body: { is_active, version } })
  return {
    makeMain: ({ id, version }: CampusRow) => main.send({ params: { id }, body: { version } }),
    activate: (campus: CampusRow) => set(campus, true),
    async close(campus: CampusRow) {
      const yes = await confirm({
        title: `Set ${campus.name} inactive?`,
        text: `${campus.institution_name}: it is no longer counted in public, with ${formatCount(campus.programs, 'program')}, and nothing new can be asked for or planned there. Its history stays.`,
        verb: 'Set inactive',
        danger: true,
      })
      if (yes) await set(campus, false)
    },
    problem: active.refusal?.message ?? main.refusal?.message ?? null,
  }
}
