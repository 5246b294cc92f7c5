import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { type ProgramRow, programs } from '../contract.ts'

/** Sets a program inactive, after asking, or active again. */
export function useProgramActivity() {
  const change = useChange(programs.setActive)
  const set = ({ id, version }: ProgramRow, is_active: boolean) => change.send({ params: { id }, body: { is_active, version } })
  return {
    activate: (program: ProgramRow) => set(program, true),
    async close(program: ProgramRow) {
      const yes = await confirm({
        title: `Set ${program.name} inactive?`,
        text: `${program.campus_name}, ${program.institution_name}: it is no longer counted in public and cannot be requested. Its level and its history stay.`,
        verb: 'Set inactive',
        danger: true,
      })
      if (yes) await set(program, false)
    },
    problem: change.refusal?.message ?? null,
  }
}
