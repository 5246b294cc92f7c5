import { Icon } from '../../../kit/web/icons/Icon.tsx'
import type { AccreditorFinanceInfo } from '../../finance-infos/contract.ts'
import type { Academics, AccreditorProfile, AttendedTraining } from '../contract.ts'
import styles from './profile.module.css'

type Known = {
  profile: AccreditorProfile | undefined
  academics: Academics | undefined
  trainings: readonly AttendedTraining[] | undefined
  /** null: there is none. */
  bank: AccreditorFinanceInfo | null | undefined
}

/** What is missing in the profile and why it matters, each with the way there. */
export function Completeness(known: Known) {
  const all = matters(known)
  if (!all) return <div className={styles.completeness} data-waiting aria-hidden="true" />
  const missing = all.filter((one) => !one.done)
  const done = all.length - missing.length
  return (
    <section className={styles.completeness} aria-label="How complete your profile is" data-all={missing.length === 0 || undefined}>
      <p>
        {missing.length === 0 && <Icon name="circle-check" size={20} />}
        <b>{missing.length === 0 ? 'Your profile is complete.' : `${done} of ${all.length} parts of your profile are there`}</b>
      </p>
      {missing.length > 0 && (
        <>
          <div className={styles.parts} aria-hidden="true">
            {all.map(({ anchor, label, done }) => (
              <span key={anchor + label} data-done={done || undefined} />
            ))}
          </div>
          <ul>
            {missing.map(({ anchor, label, why }) => (
              <li key={label}>
                <a href={`#${anchor}`}>{label}</a>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type Matter = { anchor: string; label: string; why: string; done: boolean }

/** `undefined` until everything is known. */
function matters({ profile, academics, trainings, bank }: Known): Matter[] | undefined {
  if (!profile || !academics || !trainings || bank === undefined) return undefined
  const degrees = academics.undergraduate.length + academics.masteral.length + academics.doctorate.length
  return [
    { anchor: 'bank', label: 'Bank info', why: 'Without it no honorarium can be paid to you.', done: bank !== null },
    {
      anchor: 'work',
      label: 'Home institution',
      why: 'Without it you could be invited to judge your own.',
      done: profile.home_institution !== null,
    },
    { anchor: 'work', label: 'Position', why: 'It stands beside your name in the team.', done: profile.position !== null },
    {
      anchor: 'work',
      label: 'Specialisations',
      why: 'QA searches by them when a team is made up.',
      done: profile.specialisations.length > 0,
    },
    { anchor: 'degrees', label: 'Degrees', why: 'Programs are judged by people of their own field.', done: degrees > 0 },
    { anchor: 'trainings', label: 'Trainings', why: 'They show that you know the instruments.', done: trainings.length > 0 },
  ]
}
