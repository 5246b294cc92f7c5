import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '../../../kit/contract/words.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type MergeField, type MergeMove, type MergePlan, type MergeRecord, merges } from '../contract.ts'
import { type FieldChoice, movedNames } from '../rules.ts'
import styles from './merges.module.css'

type GuideProps = {
  plan: MergePlan
  /** The record that should stay. */
  proposedId: string
  onKeep: (id: string) => void
  onOthers: () => void
  onReload: () => unknown
}

/** The two records beside each other, and the one button that makes them one. */
export function MergeGuide({ plan, proposedId, onKeep, onOthers, onReload }: GuideProps) {
  const { kind, kept, absorbed, fields, moves, problems, notices } = plan
  const [chosen, setChosen] = useState<Record<string, FieldChoice>>({})
  const merge = useChange(merges.merge)
  const dismiss = useChange(merges.dismiss)
  const navigate = useNavigate()
  const done = `/admin/merges?view=done`
  const differing = fields.filter((field) => field.kept !== field.absorbed)
  const same = fields.filter((field) => field.kept === field.absorbed && field.kept)

  async function send() {
    const isSure = await confirm({
      title: `Merge ${absorbed.name} into ${kept.name}?`,
      text: `${kept.name} stays. Everything of the other record comes along, and its address leads there. It can be undone for 30 days.`,
      verb: 'Merge',
    })
    if (!isSure) return
    const versions = { kept_version: kept.version, absorbed_version: absorbed.version }
    await merge.send(
      { body: { kind, kept_id: kept.id, absorbed_id: absorbed.id, ...versions, fields: chosen } },
      { onDone: () => navigate(done) },
    )
  }
  async function keepApart() {
    await dismiss.send({ body: { kind, one_id: kept.id, other_id: absorbed.id } }, { onDone: () => navigate('/admin/merges') })
  }

  const pair = [kept, absorbed].toSorted((a, b) => a.id.localeCompare(b.id))
  return (
    <div className={styles.guide}>
      <Section title="Which record stays" description="Its sign-in, its number and its address stay; the other one leads to it.">
        <Radio.Group aria-label="Which record stays" value={kept.id} onChange={onKeep}>
          <div className={styles.records}>
            {pair.map((record) => (
              <Chosen key={record.id} record={record} isKept={record.id === kept.id} isProposed={record.id === proposedId} />
            ))}
          </div>
        </Radio.Group>
      </Section>

      {problems.length > 0 && (
        <Notice tone="err" title={problems.length === 1 ? 'This stands in the way' : 'These stand in the way'}>
          <ul className={styles.sentences}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}

      <Section title="What is kept" count={differing.length} description="Where the two differ. What only one has is kept; of lists, both.">
        {differing.length > 0 && (
          <ul className={styles.fields}>
            {differing.map((field) => (
              <Field
                key={field.key}
                field={field}
                value={chosen[field.key] ?? field.choice}
                onChange={(choice) => setChosen({ ...chosen, [field.key]: choice })}
              />
            ))}
          </ul>
        )}
        <p className={styles.quiet}>
          {same.length > 0
            ? `The same in both: ${same.map(({ label }) => label.toLowerCase()).join(', ')}.`
            : 'Nothing is the same in both.'}
        </p>
      </Section>

      <Section title="What comes along" description={`From ${absorbed.name} to ${kept.name}, in one go.`}>
        {moves.length === 0 && <p className={styles.quiet}>Nothing names the other record: it only leads to the one that stays.</p>}
        <ul className={styles.moves}>
          {moves.map((move) => (
            <Move key={move.key} move={move} />
          ))}
        </ul>
      </Section>

      {notices.length > 0 && (
        <Notice title="Good to know">
          <ul className={styles.sentences}>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Notice>
      )}

      <Refused refusal={merge.refusal ?? dismiss.refusal} onClose={merge.refusal ? merge.clear : dismiss.clear} onReload={onReload} />
      <div className={styles.acts}>
        <ActionButton onClick={onOthers}>Choose others</ActionButton>
        <ActionButton call={merges.dismiss} icon="ban" loading={dismiss.busy} onClick={() => void keepApart()}>
          Not the same
        </ActionButton>
        <ActionButton
          call={merges.merge}
          icon="arrow-merge"
          variant="filled"
          loading={merge.busy}
          disabled={problems.length > 0}
          onClick={() => void send()}
        >
          Merge
        </ActionButton>
      </div>
    </div>
  )
}

function Chosen({ record, isKept, isProposed }: { record: MergeRecord; isKept: boolean; isProposed: boolean }) {
  return (
    <Radio.Card value={record.id} className={styles.record} data-kept={isKept} aria-label={`${record.name}, ${record.line}`}>
      <Radio.Indicator />
      <span className={styles.told}>
        <b>{record.name}</b>
        <small>{record.line}</small>
        {record.used && <small>{record.used}</small>}
        <span className={styles.stays}>
          {isKept ? 'Stays' : 'Leads to the other one'}
          {isProposed && ' · proposed to stay'}
        </span>
      </span>
    </Radio.Card>
  )
}

function Field({ field, value, onChange }: { field: MergeField; value: FieldChoice; onChange: (choice: FieldChoice) => void }) {
  const { key, label, kept, absorbed, isList } = field
  const options: { value: FieldChoice; label: string }[] = [
    { value: 'kept', label: kept ?? 'Nothing' },
    ...(absorbed ? [{ value: 'absorbed' as const, label: absorbed }] : []),
    ...(isList && kept && absorbed ? [{ value: 'both' as const, label: 'Both, each entry once' }] : []),
  ]
  return (
    <li>
      <Radio.Group label={label} value={value} onChange={(next) => onChange(next as FieldChoice)} name={key}>
        <div className={styles.options}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} />
          ))}
        </div>
      </Radio.Group>
    </li>
  )
}

function Move({ move: { key, moves, stays, lines } }: { move: MergeMove }) {
  const [one, many] = movedNames[key]
  const more = moves + stays - lines.length
  return (
    <li>
      <b>
        {formatNumber(moves + stays)} {moves + stays === 1 ? one : many}
      </b>
      {stays > 0 && (
        <small>
          {moves === 0 ? 'The record that stays has the same' : `Of ${formatNumber(stays)} the record that stays has the same`}: kept with
          the absorbed record
        </small>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, n) => (
            <li key={n}>{line}</li>
          ))}
          {more > 0 && <li>and {formatNumber(more)} more</li>}
        </ul>
      )}
    </li>
  )
}
