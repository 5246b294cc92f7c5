import type { ReactNode } from 'react'
import { formatDay } from '../../../kit/contract/days.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Card, Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { formerNamesFact } from '../../institutions/web/parts/FormerNames.tsx'
import { degreeNames, visitTypeNames } from '../../ladder/rules.ts'
import { LevelCell } from '../../ladder/web/parts/LevelCell.tsx'
import { validityTones } from '../../ladder/web/parts/tones.ts'
import { Validity } from '../../ladder/web/parts/Validity.tsx'
import { programTexts } from '../../programs/columns-texts.ts'
import { closedWhy, statusWord } from '../../programs/web/parts/program-columns.tsx'
import type { ProgramRecord } from '../contract.ts'
import { DecisionRows } from './DecisionRows.tsx'
import { LevelLine } from './LevelLine.tsx'
import styles from './program.module.css'
import { VisitRows, type Ways } from './VisitRows.tsx'

/** What a program holds, its levels through time, its visits and decisions. @param aside what else is known of it, beside them */
export function ProgramStory({ record, ways, aside }: { record: ProgramRecord; ways: Ways; aside: ReactNode }) {
  const { program, visits, decisions } = record
  return (
    <>
      <Facts
        facts={[
          { label: 'Level', value: <LevelCell program={program} /> },
          { label: 'Status', value: <Status tone={validityTones[program.status]}>{statusWord(program.status)}</Status> },
          {
            label: 'Valid until',
            value: <Validity {...program} />,
            detail: program.grace_until && `grace period until ${formatDay(program.grace_until)}`,
          },
          { label: 'Degree', value: degreeNames[program.degree_level] },
          program.revisit_for && { label: 'Deferred', value: `${visitTypeNames[program.revisit_for]}; a revisit follows` },
          program.is_closed && { label: 'Offered', value: <Status tone="idle">{closedWhy(program)}</Status> },
          formerNamesFact(program.former_names),
        ]}
      />
      <Section title="Levels through time">
        <Card>
          <LevelLine decisions={decisions} visits={visits} />
        </Card>
      </Section>
      <div className={styles.cols}>
        <div>
          <Section title="Visits" count={visits.length}>
            {visits.length === 0 ? (
              <p className={styles.quiet}>No visit has covered this program yet.</p>
            ) : (
              <VisitRows visits={visits} ways={ways} />
            )}
          </Section>
          <Section title="Decisions" count={decisions.length}>
            {decisions.length === 0 ? (
              <p className={styles.quiet}>Nothing has been decided about this program yet.</p>
            ) : (
              <DecisionRows decisions={decisions} />
            )}
          </Section>
        </div>
        <div>
          {aside}
          <Section title="Details">
            <Facts
              columns={2}
              facts={[
                { label: 'Valid from', value: formatDay(program.valid_from) },
                { label: 'Region', value: program.region },
                ...programTexts.map(({ key, title }) => ({ label: title, value: program[key] ?? '–' })),
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  )
}
