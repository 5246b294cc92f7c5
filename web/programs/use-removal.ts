import { useEffect, useRef, useState } from 'react'
import { type ProgramRow, programs } from '../../contract/programs.ts'
import { useCall } from '../api.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'

/** Every row shown so far by its id: a selection goes over pages, and its dialogs name the programs. */
export function useSeen(rows: readonly ProgramRow[] | undefined): Map<string, ProgramRow> {
  const seen = useRef(new Map<string, ProgramRow>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.id, row)
  }, [rows])
  return seen.current
}

/** Asks, naming the programs, and deletes them; a refusal stays in the page as `problem`. */
export function useRemove(seen: Map<string, ProgramRow>, onDone: () => void) {
  const { mutate, isPending } = useCall(programs.delete)
  const [problem, setProblem] = useState<string | null>(null)
  async function ask(ids: string[]) {
    const chosen = ids.flatMap((id) => seen.get(id) ?? [])
    const one = ids.length === 1 ? chosen[0] : undefined
    const named = chosen.slice(0, 3).map((program) => `${program.name} (${program.campus_name}, ${program.institution_name})`)
    const more = ids.length - named.length
    const yes = await confirm({
      title: one ? `Delete ${one.name}?` : `Delete ${ids.length} programs?`,
      text: `${named.join('; ')}${more > 0 ? ` and ${more} more` : ''}. This cannot be taken back. If an accreditation names one of them, nothing is deleted and you are told which.`,
      verb: one ? 'Delete' : `Delete ${ids.length} programs`,
      danger: true,
    })
    if (!yes || isPending) return
    setProblem(null)
    mutate(
      { body: { ids } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Deleted')
          onDone()
        },
        onError: (refusal) => setProblem(refusal.message),
      },
    )
  }
  return { ask, busy: isPending, problem }
}
