/** Four kinds of people who read a level: what each has to decide, and what the level shows them. */
import type { ReactNode } from 'react'
import art from '../../../drawings/web/parts/art.module.css'
import { SceneWindow } from '../../../drawings/web/parts/Scenes.tsx'
import styles from './figures.module.css'

export function WhoGains() {
  return (
    <ul className={styles.windows}>
      {readers.map(({ who, decides, sees, scene }) => (
        <li key={who}>
          <SceneWindow>{scene}</SceneWindow>
          <div>
            <b>{who}</b>
            <p>decide {decides}</p>
            <p className={styles.small}>{sees}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const readers: { who: string; decides: string; sees: string; scene: ReactNode }[] = [
  {
    who: 'Students and families',
    decides: 'where to enrol',
    sees: 'The level, since when, until when',
    scene: (
      <>
        <path className={art.sheet} d="M46 134v-14a22 22 0 0 1 44 0v14Z" />
        <circle className={art.sheet} cx="68" cy="84" r="15" />
        <path className={art.pale} d="M36 66l32-14 32 14-32 14Z" />
        <path d="M94 69v16" />
        <circle className={art.spark} cx="94" cy="89" r="4" />
        <path className={art.teal} d="M60 108l8 8 8-8" />
      </>
    ),
  },
  {
    who: 'The faculty',
    decides: 'what to ask for',
    sees: 'Ten ratings, and a reader outside the department',
    scene: (
      <>
        <path className={art.sheet} d="M28 52h80v50H28Z" />
        <path className={art.teal} d="M38 64h34M38 75h22" />
        <path className={art.fine} d="M38 90h60" />
        <path className={art.spark} d="M80 62h18v18H80Z" />
        <path className={art.onSpark} d="M84.500 71l3.500 3.500 6-7" />
        <path className={art.pale} d="M30 134v-6a15 15 0 0 1 30 0v6Z" />
        <circle className={art.sheet} cx="45" cy="104" r="9" />
        <path d="M54 112l16-14" />
      </>
    ),
  },
  {
    who: 'The institution',
    decides: 'where the budget goes',
    sees: 'The thin areas, side by side over all programs',
    scene: (
      <>
        <path className={art.sheet} d="M26 56h84v66H26Z" />
        <path className={art.fine} d="M26 72h84M26 88h84M26 105h84M47 56v66M68 56v66M89 56v66" />
        <path className={art.pale} d="M26 56h21v16H26ZM47 72h21v16H47ZM89 88h21v17H89ZM68 105h21v17H68Z" />
        <path className={art.spark} d="M68 72h21v16H68Z" />
        <path d="M40 134h56M54 122v12M82 122v12" />
      </>
    ),
  },
  {
    who: 'The public',
    decides: 'whether the money is well spent',
    sees: 'Results program by program, good and bad',
    scene: (
      <>
        <path className={art.sheet} d="M36 46h64v54H36Z" />
        <path className={art.teal} d="M46 60h28M46 72h20M46 84h24" />
        <circle className={art.spark} cx="88" cy="60" r="4" />
        <circle className={art.pale} cx="88" cy="72" r="4" />
        <circle className={art.sheet} cx="88" cy="84" r="4" />
        <g className={art.sheet}>
          <path d="M20 134v-4a12 12 0 0 1 24 0v4ZM92 134v-4a12 12 0 0 1 24 0v4Z" />
          <circle cx="32" cy="112" r="7" />
          <circle cx="104" cy="112" r="7" />
          <path d="M54 134v-4a14 14 0 0 1 28 0v4Z" />
          <circle cx="68" cy="108" r="8" />
        </g>
      </>
    ),
  },
]
