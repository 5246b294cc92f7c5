import { Button } from '@mantine/core'
import { addMonths, agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type Availability, accreditorProfiles } from '../contract.ts'
import styles from './profile.module.css'

/** When the person last said that the profile is right, and the one click that says it today. */
export function Confirmation({ availability }: { availability: Availability | undefined }) {
  const { send, busy, refusal, clear } = useChange(accreditorProfiles.confirmProfile)
  if (!availability) return <div className={styles.confirmation} data-waiting aria-hidden="true" />
  const { confirmed_on } = availability
  const isFresh = confirmed_on !== null && confirmed_on > addMonths(agencyDay(), -12)
  return (
    <>
      <Refused refusal={refusal} onClose={clear} />
      <section className={styles.confirmation} aria-label="Confirmation of your profile">
        <p>
          {isFresh && <Icon name="circle-check" size={20} />}
          <span>
            {confirmed_on ? `Confirmed on ${formatDay(confirmed_on)}. ` : 'Not confirmed yet. '}
            {isFresh ? 'QA plans by it; we ask again after a year.' : 'Look it through, then say that all of it is right.'}
          </span>
        </p>
        {confirmed_on !== agencyDay() && (
          <Button variant={isFresh ? 'default' : 'filled'} loading={busy} onClick={() => send({})}>
            All of it is right
          </Button>
        )}
      </section>
    </>
  )
}
