import { NumberInput } from '@mantine/core'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { mostOfARole, type Places } from '../../contract-proposals.ts'
import styles from './planned-team.module.css'

const asked = ['team_leader', 'member', 'consultant', 'trainee'] as const satisfies readonly (keyof Places)[]

/** How many of each role a team has besides its overall coordinator. */
export function PlacesFields({ places, busy, onChange }: { places: Places; busy: boolean; onChange: (places: Places) => void }) {
  return (
    <fieldset className={styles.places} aria-label="Places besides the overall coordinator">
      {asked.map((role) => (
        <NumberInput
          key={role}
          label={`${assignmentRoleNames[role]}s`}
          min={0}
          max={mostOfARole}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          disabled={busy}
          value={places[role]}
          onChange={(value) => value !== '' && onChange({ ...places, [role]: Number(value) })}
        />
      ))}
    </fieldset>
  )
}
