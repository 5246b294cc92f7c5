import { formatDay } from '../../../../kit/contract/days.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { PanelBody, PanelFoot, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { formerNamesFact } from '../../../institutions/web/parts/FormerNames.tsx'
import { degreeNames, qualificationNames, visitTypeNames } from '../../../ladder/rules.ts'
import { Level } from '../../../ladder/web/parts/Level.tsx'
import { validityTones } from '../../../ladder/web/parts/tones.ts'
import { Validity } from '../../../ladder/web/parts/Validity.tsx'
import { visits } from '../../../visits/contract.ts'
import { programTexts } from '../../columns-texts.ts'
import { type ProgramRow, programs } from '../../contract.ts'
import { gracePeriods } from '../../contract-grace.ts'
import { graceRefusal } from './grace.ts'
import { ProgramLadder } from './ProgramLadder.tsx'
import { ProgramLog } from './ProgramLog.tsx'
import { closedWhy, statusWord } from './program-columns.tsx'

type PanelProps = {
  program: ProgramRow
  onClose: () => void
  onEdit: (program: ProgramRow) => void
  onGrace: (program: ProgramRow) => void
}

/** One program beside the list: what is known of it, and its audit log. */
export function ProgramPanel({ program, onClose, onEdit, onGrace }: PanelProps) {
  const mayReadLog = useCan(programs.auditLogs)
  const mayReadLadder = useCan(programs.ladder)
  const mayReadVisits = useCan(visits.show)
  const mayAct = useCan(programs.edit)
  return (
    <SidePanel title={program.name} description={`${program.campus_name}, ${program.institution_name}`} onClose={onClose}>
      <PanelBody>
        <Facts
          columns={2}
          facts={[
            program.is_closed && {
              label: 'Offered',
              value: <Status tone="idle">{closedWhy(program)}</Status>,
              detail: 'Left out of public counts and of new work',
            },
            formerNamesFact(program.former_names),
            { label: 'Level', value: <Level level={program.level} /> },
            ...(program.qualified_for ? [{ label: 'Qualified', value: qualificationNames[program.qualified_for] }] : []),
            ...(program.revisit_for ? [{ label: 'Deferred', value: `${visitTypeNames[program.revisit_for]}; a revisit follows` }] : []),
            { label: 'Status', value: <Status tone={validityTones[program.status]}>{statusWord(program.status)}</Status> },
            { label: 'Valid from', value: formatDay(program.valid_from) },
            { label: 'Valid until', value: <Validity {...program} /> },
            { label: 'Degree', value: degreeNames[program.degree_level] },
            ...programTexts.map(({ key, title }) => ({ label: title, value: program[key] ?? '–' })),
            { label: 'Region', value: program.region },
            ...(program.grace_until
              ? [
                  { label: 'Grace period until', value: formatDay(program.grace_until) },
                  { label: 'Board reference', value: program.grace_reference ?? '–' },
                  { label: 'Reason', value: program.grace_reason ?? '–' },
                ]
              : []),
          ]}
        />
        {mayReadLadder && (
          <ProgramLadder
            id={program.id}
            call={programs.ladder}
            visitPath={mayReadVisits ? (visit) => `/admin/schedule/${program.institution_id}/${visit}` : undefined}
          />
        )}
        {mayReadLog && <ProgramLog id={program.id} />}
      </PanelBody>
      {(mayAct || mayReadLadder) && (
        <PanelFoot>
          <ActionButton call={programs.ladder} icon="books" to={`/admin/institution/programs/${program.id}`}>
            Whole story
          </ActionButton>
          {mayAct && !graceRefusal(program) && (
            <ActionButton call={gracePeriods.apply} icon="clock-plus" onClick={() => onGrace(program)}>
              Grace period
            </ActionButton>
          )}
          <ActionButton call={programs.edit} icon="pencil" onClick={() => onEdit(program)}>
            Edit
          </ActionButton>
        </PanelFoot>
      )}
    </SidePanel>
  )
}
