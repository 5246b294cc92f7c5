/** The year of an internal system as a ring of twelve months. */
import clsx from 'clsx'
import art from '../../../drawings/web/parts/art.module.css'
import { Beside, Mark } from './Beside.tsx'
import styles from './figures.module.css'

const [center, outer, inner] = [180, 150, 104]
const months = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']
/** What each month is for; the number stands at its first month. */
const parts = [4, 4, 4, 5, 5, 1, 2, 3, 3, 4, 4, 4]
const fills: Record<number, string> = {
  1: 'var(--warning)',
  2: 'var(--navy-100)',
  3: 'var(--teal-100)',
  4: 'var(--paper)',
  5: 'var(--teal-50)',
}
/** Month in whose middle the number of a part stands. */
const numberedAt: Record<number, number> = { 1: 5, 2: 6, 3: 7.5, 4: 11.5, 5: 3.5 }

export function YearlyCycle() {
  return (
    <Beside
      entries={entries}
      drawing={
        <svg className={art.art} viewBox="0 0 360 360" aria-hidden="true">
          <circle className={art.fine} cx={center} cy={center} r={outer + 22} />
          {months.map((letter, month) => (
            <g key={month}>
              <path d={segment(month)} fill={fills[parts[month]!]} />
              <text
                className={clsx(art.note, styles.month)}
                x={at(month + 0.5, (outer + inner) / 2).x}
                y={at(month + 0.5, (outer + inner) / 2).y + 4.5}
                textAnchor="middle"
                data-gold={parts[month] === 1 || undefined}
              >
                {letter}
              </text>
            </g>
          ))}
          <circle className={art.ring} cx={center} cy={center} r={inner - 14} />
          <text x={center} y={center - 4} textAnchor="middle">
            One year
          </text>
          <text className={art.note} x={center} y={center + 16} textAnchor="middle">
            no season
          </text>
          <path d={turn()} stroke="var(--teal-600)" />
          {[1, 2, 3, 4, 5].map((part) => {
            const { x, y } = at(numberedAt[part]! + 0.5, outer + 22)
            return (
              <Mark key={part} x={x} y={y}>
                {part}
              </Mark>
            )
          })}
        </svg>
      }
    />
  )
}

const entries = [
  { title: 'June: the review day', says: 'Each program, a teacher from another college, three decisions' },
  { title: 'July: the answer', says: 'The president’s office reads all summaries and answers each in writing' },
  { title: 'August and September: the budget', says: 'The three largest requests go into the proposal, granted or not' },
  { title: 'October to March: the work', says: 'Common tasks are rated and records are kept where they arise' },
  { title: 'April and May: the figures', says: 'Results of the cohort are drawn from the one set of records' },
]

/** A point on the ring; January begins at the top. */
function at(month: number, radius: number): { x: number; y: number } {
  const angle = (month / 12) * 2 * Math.PI - Math.PI / 2
  return { x: round(center + radius * Math.cos(angle)), y: round(center + radius * Math.sin(angle)) }
}

function segment(month: number): string {
  const gap = 0.035
  const [a, b, c, d] = [at(month + gap, outer), at(month + 1 - gap, outer), at(month + 1 - gap, inner), at(month + gap, inner)]
  return `M${a.x} ${a.y}A${outer} ${outer} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 0 0 ${d.x} ${d.y}Z`
}

/** An arrow that goes round inside, with the clock. */
function turn(): string {
  const radius = inner - 28
  const [from, to] = [at(7.4, radius), at(10.6, radius)]
  return `M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}m-9-1l9 1 2-9`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
