import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { BreakBeforeAt } from '../../../kit/web/record/KeepTogether.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type Double, type MergeRecord, merges } from '../contract.ts'
import type { MergeKind } from '../rules.ts'
import { mergeAddress } from './addresses.ts'
import styles from './merges.module.css'

const words = {
  person: {
    many: 'people',
    title: 'Nobody seems to be stored twice',
    text: 'Records of accreditors are compared by names, numbers, homes and degrees.',
  },
  institution: {
    many: 'institutions',
    title: 'No institution seems to be stored twice',
    text: 'Institutions are compared by names, former names, acronyms, places and addresses.',
  },
}

/** Pairs that are likely one, the likeliest first; each is merged, or said to be two. */
export function DoubleList({ kind }: { kind: MergeKind }) {
  const list = useList(merges.doubles, {
    name: `doubles-${kind}`,
    filters: { dismissed: 'one' },
    ask: ({ page, paginate, filters }) => ({
      query: { kind, page, paginate, dismissed: filters.dismissed === '1' ? ('1' as const) : ('0' as const) },
    }),
  })
  const navigate = useNavigate()
  const dismiss = useChange(merges.dismiss)
  const recall = useChange(merges.recall)
  const pairOf = ({ one, other }: Double) => ({ body: { kind, one_id: one.id, other_id: other.id } })
  const open = (row: Double) => navigate(mergeAddress(kind, row.one.id, row.other.id))
  return (
    <>
      <Refused refusal={dismiss.refusal ?? recall.refusal} onClose={dismiss.refusal ? dismiss.clear : recall.clear} />
      <List
        label={`Likely doubles of ${words[kind].many}`}
        list={list}
        columns={columns}
        rowName={(row) => `${row.one.name} and ${row.other.name}`}
        onOpen={open}
        filters={
          <FilterChip kind="one" label="Dismissed" options={[{ value: '1', label: 'Said to be two' }]} {...list.chip('dismissed')} />
        }
        rowMenu={(row) => [
          { label: 'Compare and merge', icon: 'arrow-merge', letter: 'M', onClick: () => open(row) },
          row.dismissed_by === null
            ? { label: 'Not the same', icon: 'ban', letter: 'N', onClick: () => void dismiss.send(pairOf(row)) }
            : { label: 'May be the same after all', icon: 'arrow-back-up', letter: 'B', onClick: () => void recall.send(pairOf(row)) },
        ]}
        nothing="No pair was said to be two"
        none={{ icon: 'circle-check', title: words[kind].title, text: words[kind].text }}
      />
    </>
  )
}

const columns: readonly Column<Double>[] = [
  { key: 'one', header: 'One record', lead: true, render: ({ one }) => <Told of={one} />, short: () => null },
  { key: 'other', header: 'The other', card: 'wide', render: ({ other }) => <Told of={other} /> },
  {
    key: 'why',
    header: 'Why',
    width: 250,
    priority: 3,
    card: 'wide',
    render: ({ reasons, dismissed_by }) => (
      <>
        {sentence(reasons)}
        {dismissed_by && <small>Said to be two by {dismissed_by}</small>}
      </>
    ),
  },
  {
    key: 'likelihood',
    header: 'Likelihood',
    width: 110,
    align: 'right',
    priority: 3,
    render: ({ likelihood }) => `${likelihood} %`,
    short: ({ likelihood }) => `Likely by ${likelihood} %`,
  },
]

function Told({ of }: { of: MergeRecord }) {
  return (
    <span className={styles.told}>
      {of.name}
      <small className={styles.line}>
        {of.line.split(' · ').map((part, i) => (
          <Fragment key={part}>
            {i > 0 && '\u00a0· '}
            <BreakBeforeAt>{part}</BreakBeforeAt>
          </Fragment>
        ))}
      </small>
      {of.used && <small className={styles.line}>{of.used}</small>}
    </span>
  )
}

function sentence(reasons: readonly string[]): string {
  const all = reasons.join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}
