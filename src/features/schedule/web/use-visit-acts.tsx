import type { ReactNode } from 'react'
import { useState } from 'react'
import type { CallError } from '../../../kit/contract/client.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import type { RowAction } from '../../../kit/web/list/data-table.ts'
import { saveFile } from '../../../kit/web/list/ExportButton.tsx'
import type { BulkAct } from '../../../kit/web/list/ListPage.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { toast } from '../../../kit/web/states/toast.ts'
import { visits } from '../../visits/contract.ts'
import type { VisitStatus } from '../../visits/rules.ts'
import { nextSteps } from '../../visits/rules-steps.ts'
import { schedule } from '../contract.ts'
import type { AccreditationRow } from '../contract-lists.ts'
import { type Merging, mergingOf } from './parts/merging.ts'
import { type Act, type Asked, type Step, words } from './parts/visit-act-words.ts'
import { pageOf } from './parts/visit-columns.tsx'

const Asking = lazyPart(() => import('./parts/VisitsAsk.tsx').then((file) => file.VisitsAsk))
const VisitLogPanel = lazyPart(() => import('../../logs/web/parts/VisitActivity.tsx').then((file) => file.VisitLogPanel))
const MergeDialog = lazyPart(() => import('./parts/MergeDialog.tsx').then((file) => file.MergeDialog))

/**
 * What can be done with visits in a list: the menu of a row, acts on several at once, and the dialogs and panels they open.
 *
 *     const acts = useVisitActs()
 *     <List rowMenu={acts.rowMenu} bulk={acts.bulk} current={acts.current} … />
 *     {acts.opened}
 */
export function useVisitActs({ withInstitution = true }: { withInstitution?: boolean } = {}) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [merging, setMerging] = useState<Merging | null>(null)
  const [logOf, setLogOf] = useState<AccreditationRow | null>(null)
  const may = { edit: useCan(schedule.edit), delete: useCan(schedule.remove), merge: useCan(schedule.merge) }

  function finishMerging() {
    merging?.done()
    setMerging(null)
  }

  function ask(act: Act, rows: AccreditationRow[], done?: () => void) {
    const able = act === 'delete' ? rows : rows.filter((row) => canStep(row.status, act))
    if (able.length === 0) return toast.warning(words[act].none)
    setAsked({ act, rows: able, left: rows.length - able.length, done })
  }

  function rowMenu(row: AccreditationRow): RowAction[] {
    const steps = (['approved', 'scheduled'] as const).filter((step) => may.edit && row.status !== 'postponed' && canStep(row.status, step))
    return [
      { label: 'Open', icon: 'eye', letter: 'O', to: pageOf(row) },
      ...steps.map((step) => ({
        label: words[step].verb,
        icon: words[step].icon,
        letter: words[step].letter as string,
        onClick: () => ask(step, [row]),
      })),
      ...(withInstitution
        ? [
            {
              label: 'All visits of the institution',
              icon: 'building-bank' as const,
              letter: 'I',
              to: `/admin/schedule/${row.institution.id}`,
            },
          ]
        : []),
      {
        label: 'Export',
        icon: 'download',
        letter: 'X',
        onClick: () => {
          saveFile(visits.export, { params: { id: row.id } }).catch((error: CallError) => toast.error(error.message))
        },
      },
      { label: 'Audit log', icon: 'history', letter: 'L', onClick: () => setLogOf(row) },
      ...(may.delete ? [{ label: 'Delete', icon: 'trash' as const, danger: true, onClick: () => ask('delete', [row]) }] : []),
    ]
  }

  const act = (name: Act): BulkAct<AccreditationRow> => ({
    label: words[name].verb,
    icon: words[name].icon,
    onClick: (rows, done) => void ask(name, rows, done),
  })
  const mergeAct: BulkAct<AccreditationRow> = {
    label: 'Merge',
    icon: 'arrow-merge',
    onClick: (rows, done) => {
      const asked = mergingOf(rows, done)
      if (typeof asked === 'string') toast.warning(asked)
      else setMerging(asked)
    },
  }
  const bulk = [may.edit && act('approved'), may.edit && act('scheduled'), may.merge && mergeAct, may.delete && act('delete')]

  const opened: ReactNode = (
    <>
      {asked && <Asking {...asked} onClose={() => setAsked(null)} />}
      {merging && <MergeDialog {...merging} onClose={() => setMerging(null)} onDone={() => finishMerging()} />}
      {logOf && <VisitLogPanel visit={logOf} onClose={() => setLogOf(null)} />}
    </>
  )
  return { rowMenu, bulk, opened, current: logOf?.id }
}

function canStep(status: VisitStatus, step: Step): boolean {
  return nextSteps(status).includes(step)
}
