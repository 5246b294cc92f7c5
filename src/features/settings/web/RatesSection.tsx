import type { ReactNode } from 'react'
import { agencyDay, formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { DatePickerInput } from '../../../kit/web/fields/DatePickerInput.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import type { CallForm } from '../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type AgencySettings, settings } from '../contract.ts'
import { type DatedKey, sectionNames } from '../rules.ts'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './settings.module.css'
import { useSectionForm } from './use-section-form.ts'

type Line = { label: string; text: string }
type History<Value> = { first: Value; changes: { valid_from: string; value: Value; changed_at: string; changed_by: string }[] }

type RatesSectionProps<Value> = {
  of: DatedKey
  data: AgencySettings
  says: string
  /** Each rate in words, in the order of the form: what changes is read off them. */
  linesOf: (value: Value) => Line[]
  // biome-ignore lint/suspicious/noExplicitAny: any section's values
  children: (field: (name: string) => ReturnType<CallForm['field']>, value: Value, form: CallForm<any>) => ReactNode
}

/** Rates from a day on: the form begins with what counts today; below it what was, counts and is planned. */
export function RatesSection<Value extends object>({ of, data, says, linesOf, children }: RatesSectionProps<Value>) {
  const historyOf = (all: AgencySettings) => all.rates[of] as unknown as History<Value>
  const history = historyOf(data)
  const valuesOf = (all: AgencySettings): Value & { valid_from: string | null } => ({ ...nowOf(historyOf(all)).value, valid_from: null })
  const section = useSectionForm(of, data, valuesOf)
  const { form } = section
  const field = (name: string) => form.field(name as never)
  const since = nowOf(history).valid_from
  return (
    <SectionFrame
      of={of}
      says={says}
      {...section}
      verb="Save from this day on"
      more={
        <RateHistory
          of={of}
          history={history}
          version={section.standing.version}
          linesOf={linesOf}
          begin={section.begin}
          onCorrect={({ value, valid_from }) => form.form.setValues({ ...value, valid_from } as never)}
        />
      }
    >
      <p className={styles.quiet}>{since ? `In force since ${formatDay(since)}.` : 'In force since the beginning.'}</p>
      <DatePickerInput className={styles.short} label="From this day on" placeholder="Day" minDate={agencyDay()} {...field('valid_from')} />
      {children(field, form.values, form as never)}
    </SectionFrame>
  )
}

function nowOf<Value>({ first, changes }: History<Value>): { value: Value; valid_from: string | null } {
  return changes.find((one) => one.valid_from <= agencyDay()) ?? { value: first, valid_from: null }
}

type RateHistoryProps<Value> = {
  of: DatedKey
  history: History<Value>
  version: number
  linesOf: (value: Value) => Line[]
  begin: () => Promise<void>
  onCorrect: (planned: History<Value>['changes'][number]) => void
}

/** Every change, the newest first, with what it changed; one whose day has not come is corrected or taken back. */
function RateHistory<Value>({ of, history, version, linesOf, begin, onCorrect }: RateHistoryProps<Value>) {
  const change = useChange(settings.takeBack)
  const now = nowOf(history).valid_from
  if (history.changes.length === 0) return null

  async function takeBack(valid_from: string) {
    const yes = await confirm({
      title: `Take back the change planned for ${formatDay(valid_from)}?`,
      text: `${sectionNames[of]} go on as they are before that day.`,
      verb: 'Take back',
      danger: true,
    })
    if (yes) await change.send({ body: { section: of, valid_from, version } }, { onDone: begin })
  }
  return (
    <Section title="Changes" count={history.changes.length}>
      <Refused refusal={change.refusal} onReload={begin} onClose={change.clear} />
      <ol className={styles.history}>
        {history.changes.map((one, index) => {
          const isPlanned = one.valid_from > agencyDay()
          const before = linesOf(history.changes[index + 1]?.value ?? history.first)
          const differing = linesOf(one.value).flatMap(({ label, text }, at) =>
            before[at]?.text === text ? [] : [{ label, text, was: before[at]?.text }],
          )
          return (
            <li key={one.valid_from}>
              <div className={styles.change}>
                <b>From {formatDay(one.valid_from)}</b>
                <Status tone={isPlanned ? 'note' : one.valid_from === now ? 'ok' : 'idle'}>
                  {isPlanned ? 'Planned' : one.valid_from === now ? 'In force' : 'Over'}
                </Status>
                <small>
                  {one.changed_by}, {formatInstant(one.changed_at)}
                </small>
                {isPlanned && (
                  <span className={styles.acts}>
                    <ActionButton onClick={() => onCorrect(one)}>Correct</ActionButton>
                    <ActionButton danger loading={change.busy} onClick={() => takeBack(one.valid_from)}>
                      Take back
                    </ActionButton>
                  </span>
                )}
              </div>
              <details>
                <summary>{formatCount(differing.length, 'value is', 'values are')} other than before</summary>
                <ul>
                  {differing.map(({ label, text, was }) => (
                    <li key={label}>
                      {label}: {was} → {text}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
