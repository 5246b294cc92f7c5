import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { longest, type NarrativePart, narrativePartNames, narrativeParts, type TextMade } from '../../rules.ts'
import type { Narrative } from '../../rules-narrative.ts'
import type { OpenSurvey } from '../device/use-bench.ts'
import { KeptWords } from './NoteField.tsx'
import styles from './rating.module.css'
import { type Area, nameOf, narrativeIn } from './standing.ts'
import type { Acts } from './use-acts.ts'
import { useKeptText } from './use-kept-text.ts'

type NarrativeViewProps = { survey: OpenSurvey; area: Area; acts: Acts; person: string; readsOnly: boolean }

const hints: Record<NarrativePart, string> = {
  narrative: 'How the area stands, as the report will tell it.',
  strengths: 'One in a line.',
  improvements: 'One in a line.',
}

/** What is written of an area: by who holds it, with what others wrote beside it. */
export function NarrativeView({ survey, area, acts, person, readsOnly }: NarrativeViewProps) {
  const { pack, ratings } = survey
  const narrative = narrativeIn(pack, ratings, area)
  const { holder, handed } = narrative
  const holds = holder === person && !readsOnly
  const [last] = handed
  return (
    <>
      <p className={styles.lead}>
        {holds ? 'You hold the narrative of this area: you write it.' : holderWords(holder && nameOf(pack, holder))}
        {last && ` ${nameOf(pack, last.person)} handed it to ${nameOf(pack, last.to)}, ${formatInstant(last.at.time)}.`}
      </p>
      {!readsOnly && <HandOver {...{ survey, area, acts, person, holder }} />}
      {narrativeParts.map((part) => (
        <section key={part} className={styles.parameter} aria-labelledby={`part-${part}`}>
          <h2 id={`part-${part}`}>{narrativePartNames[part]}</h2>
          {holds ? (
            <PartField part={part} written={narrative.parts[part]} keep={(text, after) => acts.text(area, part, text, after)} />
          ) : (
            <p className={styles.prose}>{narrative.parts[part].text || <span className={styles.lead}>Nothing is written yet.</span>}</p>
          )}
          {narrative.parts[part].beside.map((one) => (
            <Beside key={one.id} one={one} by={one.person === person ? 'you' : nameOf(pack, one.person)}>
              {holds && (
                <>
                  <Button variant="default" size="xs" onClick={() => settle(acts, area, narrative, one, true)}>
                    Take it in below
                  </Button>
                  <Button variant="subtle" size="xs" onClick={() => settle(acts, area, narrative, one, false)}>
                    Lay it aside
                  </Button>
                </>
              )}
            </Beside>
          ))}
        </section>
      ))}
    </>
  )
}

function holderWords(name: string | null): string {
  return name ? `${name} holds the narrative of this area and writes it.` : 'Nobody rates this area yet: nobody writes of it.'
}

function PartField({ part, written, keep }: { part: NarrativePart; written: Narrative['parts'][NarrativePart] } & Pick<Kept, 'keep'>) {
  const { value, isKept, change, leave } = useKeptText({ text: written.text, base: written.by ? [written.by.id] : [], keep })
  return (
    <div className={styles.note}>
      <textarea
        className={styles.text}
        aria-labelledby={`part-${part}`}
        aria-describedby={`hint-${part}`}
        rows={part === 'narrative' ? 8 : 4}
        maxLength={longest.text}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={leave}
      />
      <small id={`hint-${part}`} className={styles.hint}>
        {hints[part]}
      </small>
      <KeptWords isKept={isKept} isTyped={value !== ''} />
    </div>
  )
}

type Kept = Parameters<typeof useKeptText>[0]

function Beside({ one, by, children }: { one: TextMade; by: string; children: React.ReactNode }) {
  return (
    <Notice tone="warn" title={`Written beside it by ${by}, ${formatInstant(one.at.time)}`}>
      <p className={styles.prose}>{one.text}</p>
      <div className={styles.acts}>{children}</div>
    </Notice>
  )
}

/** The version beside is taken in behind what stands there, or laid aside: only the holder's word settles it. */
function settle(acts: Acts, area: Area, { parts }: Narrative, one: TextMade, takesIn: boolean): void {
  const { text, by } = parts[one.part]
  const both = takesIn ? [text, one.text].filter((words) => words.trim() !== '').join('\n\n') : text
  acts.text(area, one.part, both.slice(0, longest.text), [...(by ? [by.id] : []), one.id])
}

/** To another person who rates the program; by the holder, the lead of the area or the overall coordinator. */
function HandOver({ survey, area, acts, person, holder }: Omit<NarrativeViewProps, 'readsOnly'> & { holder: string | null }) {
  const { pack } = survey
  const [to, setTo] = useState('')
  const isCoordinator = pack.people.some(({ id, role }) => id === person && role === 'overall_coordinator')
  if (holder !== person && pack.leads[area.code] !== person && !isCoordinator) return null
  const others = pack.people.filter(({ id, rates }) => rates && id !== holder)
  if (others.length === 0) return null
  return (
    <form
      className={styles.hand}
      onSubmit={(event) => {
        event.preventDefault()
        if (to) acts.hand(area, to)
        setTo('')
      }}
    >
      <label>
        Hand it to{' '}
        <select value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          <option value="">Choose a person</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === person ? `${name} (you)` : name}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="default" disabled={to === ''}>
        Hand over
      </Button>
    </form>
  )
}
