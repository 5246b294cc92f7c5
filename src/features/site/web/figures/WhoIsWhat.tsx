/** The agency as a house: the members carry it, three divisions work in it, the Board is its roof, teams go out from it. */

import art from '../../../drawings/web/parts/art.module.css'
import { archPath } from '../../../drawings/web/parts/stair.ts'
import { Beside, Mark } from './Beside.tsx'

const doors = [
  { x: 108, name: 'QA' },
  { x: 180, name: 'ID' },
  { x: 252, name: 'Finance' },
]

export function WhoIsWhat() {
  return (
    <Beside
      entries={entries}
      drawing={
        <svg className={art.art} viewBox="0 0 360 330" aria-hidden="true">
          <path className={art.pale} d="M44 118 180 34 316 118Z" />
          <text x="180" y="104" textAnchor="middle">
            Board of Trustees
          </text>
          <circle className={art.spark} cx="180" cy="66" r="8" />
          <path className={art.sheet} d="M56 118H304V262H56Z" />
          <path className={art.fine} d="M56 130H304" />
          {doors.map(({ x, name }) => (
            <g key={name}>
              <path className={art.tint} d={archPath(x, 30, 262, 56)} />
              <path className={art.ring} d={archPath(x, 22, 262, 56)} />
              <text x={x} y="166" textAnchor="middle">
                {name}
              </text>
            </g>
          ))}
          <path className={art.sheet} d="M30 262H330V294H30Z" />
          <path className={art.ground} d="M12 294H348V312H12Z" />
          <path d="M12 294H348V312H12Z" />
          <text x="180" y="283" textAnchor="middle">
            Member institutions
          </text>
          <path className={art.dash} d="M30 262Q-14 150 92 84" />
          <path d="M80 84l13-1-7 11" stroke="var(--navy-400)" />
          <path className={art.dash} d="M304 236Q352 214 344 168" />
          <path className={art.sheet} d="M330 152v-5a11 11 0 0 1 22 0v5Z" />
          <circle className={art.sheet} cx="341" cy="128" r="7" />
          <Mark x={308} y={278}>
            {1}
          </Mark>
          <Mark x={57} y={108}>
            {2}
          </Mark>
          <Mark x={180} y={218}>
            {3}
          </Mark>
          <Mark x={331} y={214}>
            {4}
          </Mark>
        </svg>
      }
    />
  )
}

const entries = [
  { title: 'The members carry it', says: 'State universities and colleges: they elect the Board and lend their teachers' },
  { title: 'The Board decides', says: 'On levels, grace periods, appeals and the instruments' },
  {
    title: 'Three divisions do the daily work',
    says: 'Quality Assurance follows each visit, Institutional Development trains, Finance pays and accounts',
  },
  { title: 'Accreditors go out', says: 'In teams, to institutions where none of them has a tie' },
]
