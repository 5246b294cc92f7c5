import { agencyDay, formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type Absences, accountSettings } from '../../contract.ts'
import styles from './settings.module.css'

/** "You are away until 5 Dec 2026; Ben Cruz stands in." and "You stand in for Ana Reyes until 5 Dec 2026." */
export function AbsenceLines({ own, stands_in_for }: Absences) {
  const end = useChange(accountSettings.endAbsence)
  return (
    <div className={styles.away}>
      <Refused refusal={end.refusal} onClose={end.clear} />
      {own && (
        <Notice icon="clock" title={ownWords(own)}>
          <ActionButton call={accountSettings.endAbsence} size="xs" loading={end.busy} onClick={() => void end.send({})}>
            {own.from <= agencyDay() ? 'I am back' : 'I do not go away'}
          </ActionButton>
        </Notice>
      )}
      {stands_in_for.map(({ id, name, until }) => (
        <Notice key={id} icon="users-group" title={`You stand in for ${name} until ${formatDay(until)}.`} />
      ))}
    </div>
  )
}

function ownWords({ from, until, stand_in }: NonNullable<Absences['own']>): string {
  const away = from <= agencyDay() ? `You are away until ${formatDay(until)}` : `You will be away ${formatDays(from, until)}`
  return `${away}; ${stand_in?.name ?? 'nobody'} stands in.`
}
