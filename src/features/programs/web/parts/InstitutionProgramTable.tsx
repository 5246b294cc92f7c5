import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDay } from '../../../../kit/contract/days.ts'
import { formatCount, formatNumber, listed } from '../../../../kit/contract/words.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import type { Column, RowAction } from '../../../../kit/web/list/data-table.ts'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import type { FilterKind } from '../../../../kit/web/list/list-state.ts'
import { useOpened } from '../../../../kit/web/list/opened.ts'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import type { ListOf } from '../../../../kit/web/list/use-list.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { InactiveWord } from '../../../institutions/web/parts/InactiveWord.tsx'
import { LevelCell } from '../../../ladder/web/parts/LevelCell.tsx'
import { validityTones } from '../../../ladder/web/parts/tones.ts'
import { Validity } from '../../../ladder/web/parts/Validity.tsx'
import { visitStatusNames } from '../../../visits/rules.ts'
import { visitTones } from '../../../visits/web/parts/tones.ts'
import { programColumns } from '../../columns.ts'
import { type InstitutionProgram, programs } from '../../contract.ts'
import { closedWhy, statusWord } from './program-columns.tsx'
import styles from './programs.module.css'

const OwnProgramPanel = lazyPart(() => import('./OwnProgramPanel.tsx').then((file) => file.OwnProgramPanel))

type TableProps<F extends Record<string, FilterKind>> = {
  list: ListOf<InstitutionProgram, F>
  /** Campus by campus: the campus stands above its programs. */
  isGrouped: boolean
  chips: ReactNode
  /** Chooses between the two. */
  order: ReactNode
  onAdd: () => void
}

/** The own programs as rows or cards; each can be requested, or leads to what is under way for it. */
export function InstitutionProgramTable<F extends Record<string, FilterKind>>({ list, isGrouped, chips, order, onAdd }: TableProps<F>) {
  const [opened, setOpened] = useOpened()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const shown = list.read.data?.data.find((program) => program.id === opened?.id)

  /** Opens the form with the chosen ones; which of them cannot be asked for now is said before. */
  async function requestAll(chosen: readonly InstitutionProgram[]) {
    const open = chosen.filter((program) => !requestRefusal(program))
    const left = leftWords(chosen)
    const many = open.length > mostOfOneVisit && `One visit covers at most ${mostOfOneVisit} programs. Choose fewer.`
    setProblem(open.length === 0 ? `None of these can be requested now: ${left}.` : many || null)
    if (open.length === 0 || many) return
    const yes =
      left === '' ||
      (await confirm({
        title: `Request ${formatCount(open.length, 'program')} of ${formatNumber(chosen.length)}?`,
        text: `The others cannot be requested now: ${left}.`,
        verb: 'Request accreditation',
      }))
    if (yes) navigate(requestOf(open.map(({ id }) => id)))
  }

  return (
    <>
      <List
        {...(isGrouped ? { name: 'own-programs-by-campus' } : {})}
        label="Programs"
        list={list}
        columns={isGrouped ? columns.filter((column) => column.key !== 'campus') : columns}
        groupOf={isGrouped ? (row) => row.campus_name : undefined}
        rowName={(row) => row.name}
        onOpen={(row) => setOpened(row.id)}
        rowMenu={menuOf}
        bulk={[{ label: 'Request accreditation', icon: 'send', onClick: requestAll }]}
        problem={problem}
        placeholder="Search programs, campuses"
        filters={chips}
        end={order}
        nothing="No program matches"
        none={{
          icon: 'books',
          title: 'No programs yet',
          text: 'Add the programs your campuses offer; then you can request their accreditation.',
          actions: (
            <ActionButton call={programs.add} icon="plus" onClick={onAdd}>
              Add program
            </ActionButton>
          ),
        }}
      />
      {shown && <OwnProgramPanel key={shown.id} program={shown} onClose={() => setOpened(null)} />}
    </>
  )
}

/** As a request takes them (docs/domain.md#requests). */
const mostOfOneVisit = 50

/** The form with these programs chosen. */
function requestOf(ids: readonly string[]): string {
  return `/institution/programs/request?${new URLSearchParams(ids.map((id) => ['program', id]))}`
}

/** Why its accreditation cannot be asked for now; `false` when it can. */
function requestRefusal({ is_closed, open_request: request, ...program }: InstitutionProgram): string | false {
  if (is_closed) return `${closedWhy(program)}: the agency can set it active again.`
  return request !== null && `${request.number} is under way.`
}

/** `BS Nursing (SV-2026-0147 is under way)` of each that cannot be asked for, of many the first. */
function leftWords(chosen: readonly InstitutionProgram[]): string {
  const left = chosen.flatMap((program) => {
    const why = requestRefusal(program)
    return why ? [`${program.name} (${why.replace(/\.$/, '')})`] : []
  })
  return listed(left.length > 4 ? [...left.slice(0, 3), `${formatNumber(left.length - 3)} more`] : left)
}

function menuOf(program: InstitutionProgram): RowAction[] {
  const { id, name } = program
  return [
    {
      label: 'Request accreditation',
      icon: 'send',
      letter: 'R',
      to: requestOf([id]),
      disabled: requestRefusal(program),
    },
    {
      label: 'Whole story',
      icon: 'books',
      letter: 'W',
      to: `/institution/programs/${id}`,
    },
    {
      label: 'Its accreditations',
      icon: 'certificate',
      letter: 'A',
      to: `/institution/programs?${new URLSearchParams({ tab: 'accreditations', search: name })}`,
    },
  ]
}

const columns: readonly Column<InstitutionProgram>[] = titled(programColumns, [
  {
    key: 'name',
    lead: true,
    sortKey: 'name',
    render: (row) => (
      <>
        {row.name}
        <InactiveWord isActive={!row.is_closed} why={closedWhy(row)} />
      </>
    ),
  },
  { key: 'campus', priority: 2, width: 172, render: (row) => row.campus_name, short: (row) => row.campus_name },
  { key: 'level', sortKey: 'level', width: 152, render: (row) => <LevelCell program={row} /> },
  { key: 'valid_to', sortKey: 'valid_to', width: 188, card: 'wide', render: (row) => <Validity {...row} /> },
  {
    key: 'status',
    width: 132,
    render: (row) => <Status tone={validityTones[row.status]}>{statusWord(row.status)}</Status>,
  },
  {
    key: 'open',
    header: 'Under way',
    priority: 3,
    width: 188,
    short: ({ open_request: request }) => request && `${request.number} ${visitStatusNames[request.status].toLowerCase()}`,
    render: ({ open_request: request }) =>
      request ? (
        <>
          <Status tone={visitTones[request.status]}>{visitStatusNames[request.status]}</Status>
          <small>
            <Link className={styles.underWay} to={`/institution/programs?tab=accreditations&open=${request.id}`}>
              {request.number}
            </Link>
            , <span className={styles.together}>{formatDay(request.visit_date)}</span>
          </small>
        </>
      ) : (
        '–'
      ),
  },
])
