import { MapLink } from '../../../kit/web/record/Reach.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { visitModeNames } from '../../visits/rules.ts'
import type { Packet } from '../contract.ts'
import styles from './packet.module.css'

/** The campuses, and what is where on them. */
export function Places({ packet: { campuses, places, institution, mode } }: { packet: Packet }) {
  return (
    <Section title="Places" description={mode === 'onsite' ? undefined : `The visit is held ${visitModeNames[mode].toLowerCase()}.`}>
      <ul className={styles.lines}>
        {campuses.map((campus) => (
          <li key={campus.id}>
            <b>{campus.name}</b>
            {campus.address && <span>{campus.address}</span>}
            <MapLink place={`${institution.name}, ${campus.address || campus.name}`} name={campus.name} />
          </li>
        ))}
        {places.map((place, index) => (
          <li key={index}>
            <b>{place.what}</b>
            <span>{place.where}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Travel({ packet: { travel } }: { packet: Packet }) {
  return (
    <Section title="Travel and lodging">
      <p className={travel ? styles.text : styles.quiet}>{travel || 'Nothing is written yet.'}</p>
    </Section>
  )
}
