import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatDays } from '../../../../kit/contract/days.ts'
import { formatCount, onOneLine } from '../../../../kit/contract/words.ts'
import { OneByOneDialog } from '../../../../kit/web/form/OneByOneDialog.tsx'
import { schedule } from '../../contract.ts'
import type { AccreditationRow } from '../../contract-lists.ts'
import { type Asked, words } from './visit-act-words.ts'

/** Asks before visits are approved, scheduled or deleted, and does it one after the other. */
export function VisitsAsk({ act, rows, left, done, onClose }: Asked & { onClose: () => void }) {
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

/** On one line, wherever the sentence breaks. */
function daysOf({ visit_date, visit_end }: AccreditationRow): string {
  return onOneLine(formatDays(visit_date, visit_end))
}
