/** From the report of a team to one of three decisions. */
import clsx from 'clsx'
import art from '../../../drawings/web/parts/art.module.css'
import { Scene } from '../../../drawings/web/parts/Scenes.tsx'
import { archPath } from '../../../drawings/web/parts/stair.ts'
import styles from './figures.module.css'

export function PathOfADecision() {
  return (
    <>
      <ol className={clsx(styles.windows, styles.path)}>
        {stations.map(({ title, says, picture }) => (
          <li key={title}>
            <Scene picture={picture} />
            <div>
              <b>{title}</b>
              <p className={styles.small}>{says}</p>
            </div>
          </li>
        ))}
      </ol>
      <ul className={styles.ends}>
        {ends.map(({ title, says, kind }) => (
          <li key={title}>
            <End kind={kind} />
            <div>
              <b>{title}</b>
              <p className={styles.small}>{says}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const stations = [
  { title: 'The team reports', says: 'Ratings by area, signed by all members', picture: 'report' },
  { title: 'Two trustees read', says: 'One of them from another part of the country', picture: 'self-survey' },
  { title: 'They propose', says: 'One of three decisions, for each program', picture: 'application' },
  { title: 'The Board decides', says: 'Whoever has a tie leaves the room', picture: 'decision' },
]

type Kind = 'granted' | 'deferred' | 'refused'

const ends: { title: string; says: string; kind: Kind }[] = [
  { title: 'Granted', says: 'Entered in the public list the same day', kind: 'granted' },
  { title: 'Deferred', says: 'Until named conditions are met', kind: 'deferred' },
  { title: 'Not granted', says: 'The program may ask for another visit', kind: 'refused' },
]

/** An arch that stands, one that is still being built, and the outline of one. */
function End({ kind }: { kind: Kind }) {
  return (
    <svg className={art.art} viewBox="0 0 64 76" aria-hidden="true">
      {kind === 'granted' && (
        <>
          <path className={art.pale} d={archPath(32, 26, 72, 34)} />
          <path className={art.ring} d={archPath(32, 17, 72, 34)} fill="var(--paper)" />
          <circle className={art.spark} cx="32" cy="6" r="4.500" />
        </>
      )}
      {kind === 'deferred' && (
        <>
          <path className={art.ghost} d={archPath(32, 26, 72, 34)} />
          <path className={art.tint} d="M6 72V38M58 72V38M6 72h9V40M58 72h-9V40" />
          <path className={art.teal} d="M6 52h9M49 52h9M6 62h9M49 62h9" />
        </>
      )}
      {kind === 'refused' && <path className={art.ghost} d={archPath(32, 26, 72, 34)} />}
      <path d="M0 72H64" />
    </svg>
  )
}
