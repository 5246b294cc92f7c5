import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { CallError } from '../../../kit/contract/client.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { OneByOneDialog } from '../../../kit/web/form/OneByOneDialog.tsx'
import type { IconName } from '../../../kit/web/icons/icon-names.ts'
import type { RowAction } from '../../../kit/web/list/data-table.ts'
import { saveFile } from '../../../kit/web/list/ExportButton.tsx'
import type { BulkAct } from '../../../kit/web/list/ListPage.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { toast } from '../../../kit/web/states/toast.ts'
import { VisitLogPanel } from '../../logs/web/parts/VisitActivity.tsx'
import { visits } from '../../visits/contract.ts'
import type { VisitStatus } from '../../visits/rules.ts'
import { nextSteps } from '../../visits/rules-steps.ts'
import { schedule } from '../contract.ts'
import type { AccreditationRow } from '../contract-lists.ts'
import { type Merging, mergingOf } from './parts/merging.ts'
import { pageOf } from './parts/visit-columns.tsx'

const MergeDialog = lazyPart(() => import('./parts/MergeDialog.tsx').then((file) => file.MergeDialog))

type Step = 'approved' | 'scheduled'
type Act = Step | 'delete'
type Asked = { act: Act; rows: AccreditationRow[]; left: number; done?: (() => void) | undefined }

const words: Record<Act, { verb: string; icon: IconName; letter?: string; doing: string; past: string; means: string; none: string }> = {
  approved: {
    verb: 'Approve',
    icon: 'circle-check',
    letter: 'A',
    doing: 'Approving',
    past: 'approved',
    means: 'The institutions are told by e-mail, and teams can be assigned.',
    none: 'None of the chosen visits waits for an approval.',
  },
  scheduled: {
    verb: 'Schedule',
    icon: 'calendar-event',
    letter: 'S',
    doing: 'Scheduling',
    past: 'scheduled',
    means: 'Their days are fixed with this, and the institutions are told by e-mail.',
    none: 'None of the chosen visits can be scheduled now.',
  },
  delete: {
    verb: 'Delete',
    icon: 'trash',
    doing: 'Deleting',
    past: 'deleted',
    means: 'Their teams and charges are deleted with them; the log keeps what happened. Visits that were paid or decided stay.',
    none: '',
  },
}

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

function Asking({ act, rows, left, done, onClose }: Asked & { onClose: () => void }) {
  const { verb, doing, past, means } = words[act]
  const [anyTeam, setAnyTeam] = useState(false)
  const visits = rows.length === 1 ? (rows[0] as AccreditationRow).number : formatCount(rows.length, 'visit')
  const asking = {
    rows,
    rowKey: (row: AccreditationRow) => row.id,
    nameOf: (row: AccreditationRow) => `${row.number}, ${row.institution.name}, ${daysOf(row)}`,
    title: `${verb} ${visits}?`,
    text: (
      <>
        {means}
        {left > 0 &&
          ` ${formatCount(left, 'other visit')} you chose ${left === 1 ? 'is' : 'are'} left out: ${left === 1 ? 'it cannot' : 'they cannot'} be ${past} now.`}
        {act === 'scheduled' && (
          <Checkbox
            mt="sm"
            label="Also where somebody has not answered or has declined, or nobody coordinates"
            checked={anyTeam}
            onChange={(event) => setAnyTeam(event.currentTarget.checked)}
          />
        )}
      </>
    ),
    verb: `${verb} ${visits}`,
    doing,
    done: (count: number) => `${formatCount(count, 'visit')} ${count === 1 ? 'is' : 'are'} ${past}.`,
    onClose,
    onDone: () => done?.(),
  }
  if (act === 'delete') return <OneByOneDialog {...asking} call={schedule.remove} inputOf={({ id }) => ({ query: { id } })} danger />
  return (
    <OneByOneDialog
      {...asking}
      call={schedule.edit}
      inputOf={({ id, version }) => ({ body: { id, version, status: act, confirm_team: anyTeam } })}
    />
  )
}

function canStep(status: VisitStatus, step: Step): boolean {
  return nextSteps(status).includes(step)
}

/** On one line, wherever the sentence breaks. */
function daysOf({ visit_date, visit_end }: AccreditationRow): string {
  return formatDays(visit_date, visit_end).replaceAll(' ', '\u00a0')
}
