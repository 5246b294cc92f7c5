import { formatDay } from '../../../../kit/contract/days.ts'
import { PanelBody, PanelFoot, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { formerNamesFact } from '../../../institutions/web/parts/FormerNames.tsx'
import { degreeNames, qualificationNames } from '../../../ladder/rules.ts'
import { Level } from '../../../ladder/web/parts/Level.tsx'
import { validityTones } from '../../../ladder/web/parts/tones.ts'
import { Validity } from '../../../ladder/web/parts/Validity.tsx'
import { type InstitutionProgram, programs } from '../../contract.ts'
import { ProgramLadder } from './ProgramLadder.tsx'
import { statusWord } from './program-columns.tsx'

/** One own program beside the list: what it holds, and how it came there. */
export function OwnProgramPanel({ program, onClose }: { program: InstitutionProgram; onClose: () => void }) {
  return (
    <SidePanel title={program.name} description={program.campus_name} onClose={onClose}>
      <PanelBody>
        <Facts
          columns={2}
          facts={[
            formerNamesFact(program.former_names),
            { label: 'Level', value: <Level level={program.level} /> },
            program.qualified_for && { label: 'Qualified', value: qualificationNames[program.qualified_for] },
            { label: 'Status', value: <Status tone={validityTones[program.status]}>{statusWord(program.status)}</Status> },
            { label: 'Valid from', value: formatDay(program.valid_from) },
            { label: 'Valid until', value: <Validity {...program} /> },
            { label: 'Degree', value: degreeNames[program.degree_level] },
          ]}
        />
        <ProgramLadder
          id={program.id}
          call={programs.ownLadder}
          visitPath={(visit) => `/institution/programs?${new URLSearchParams({ tab: 'accreditations', open: visit })}`}
        />
      </PanelBody>
      <PanelFoot>
        <ActionButton icon="books" to={`/institution/programs/${program.id}`}>
          Whole story
        </ActionButton>
      </PanelFoot>
    </SidePanel>
  )
}
