import { agency } from '../../../../kit/contract/agency.ts'
import { MultiSelect } from '../../../../kit/web/fields/MultiSelect.tsx'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { shortName } from '../../../../kit/web/record/short-name.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { areasNow } from '../../../ladder/rules-areas.ts'
import { type AssignmentRole, assignmentRoleNames, assignmentRoles } from '../../../visits/rules.ts'
import { ConflictBox } from './ConflictBox.tsx'
import type { Chosen } from './chosen.ts'
import styles from './picker.module.css'

type ChosenProps = {
  of: Chosen
  /** As it was set, or is proposed. */
  role: AssignmentRole
  isOff: boolean
  onChange: (change: Partial<Chosen>) => void
}

/** With somebody who is chosen: role and areas, what stands in the way, and why an invitation was refused. */
export function ChosenFields({
  of: { person, areas, conflicts, confirm_conflict, lift_reason, why, errors },
  role,
  isOff,
  onChange,
}: ChosenProps) {
  const name = shortName(person.name)
  const atField = errors.role?.[0] ?? errors.areas?.[0] ?? errors.lift_reason?.[0]
  return (
    <>
      {why && !atField && (
        <div role="alert">
          <Notice tone="err" title={`${name} is not invited`}>
            {why}
          </Notice>
        </div>
      )}
      <div className={styles.fields}>
        <Select
          label="Role"
          aria-label={`Role of ${person.name}`}
          data={assignmentRoles.map((value) => ({ value, label: assignmentRoleNames[value] }))}
          allowDeselect={false}
          disabled={isOff}
          value={role}
          error={errors.role?.[0]}
          onChange={(value) => value && onChange({ role: value as AssignmentRole, why: '', errors: {} })}
        />
        <MultiSelect
          label="Areas"
          aria-label={`Areas of ${person.name}`}
          placeholder={areas.length === 0 ? 'None yet' : ''}
          data={areasNow().map((value, i) => ({ value, label: `${value} ${agency.areas[i]}` }))}
          comboboxProps={{ width: 260, position: 'bottom-end' }}
          disabled={isOff}
          value={areas}
          error={errors.areas?.[0]}
          onChange={(value) => onChange({ areas: value as Chosen['areas'] })}
        />
      </div>
      <ConflictBox
        conflicts={conflicts}
        confirmed={confirm_conflict}
        onConfirm={(yes) => onChange({ confirm_conflict: yes })}
        lifted={lift_reason}
        onLift={(reason) => onChange({ lift_reason: reason })}
        error={errors.lift_reason?.[0]}
        label={`Assign ${name} all the same`}
      />
    </>
  )
}
