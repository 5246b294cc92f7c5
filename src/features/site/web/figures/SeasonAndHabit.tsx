/** The hours that quality assurance takes, from one visit to the next: in a season, and as a habit. */
import art from '../../../drawings/web/parts/art.module.css'
import styles from './figures.module.css'

const [left, right, floor] = [20, 340, 170]
const year = (right - left) / 6
const visits = [0.5, 5.5]

export function SeasonAndHabit() {
  return (
    <div className={styles.pair}>
      <Hours
        title="Without a system"
        says="Two terms of late evenings, then four years in which nobody looks."
        line={`M${left} ${floor - 8}${visits.map(peak).join('')}H${right}`}
      />
      <Hours
        title="With one"
        says="A day in June, a little every week, and a visit that finds the files in use."
        line={`M${left} ${floor - 26}${[0, 1, 2, 3, 4, 5].map(june).join('')}H${right}`}
        habit
      />
    </div>
  )
}

function Hours({ title, says, line, habit = false }: { title: string; says: string; line: string; habit?: boolean }) {
  return (
    <div>
      <b>{title}</b>
      <svg className={art.art} viewBox="0 0 360 210" aria-hidden="true">
        <path d={`${line}V${floor}H${left}Z`} fill={habit ? 'var(--teal-100)' : 'var(--navy-100)'} stroke="none" />
        {visits.map((at) => (
          <g key={at}>
            <path className={art.ghost} d={`M${left + at * year} ${floor}V22`} />
            <circle className={art.spark} cx={left + at * year} cy="18" r="5" />
          </g>
        ))}
        <path d={line} stroke={habit ? 'var(--teal-600)' : 'var(--navy-800)'} strokeWidth="2.25" />
        <path d={`M6 ${floor}H354`} />
        <path d={[0, 1, 2, 3, 4, 5, 6].map((one) => `M${left + one * year} ${floor}v6`).join('')} />
        <text className={art.note} x={left + 0.5 * year} y={floor + 26} textAnchor="middle">
          visit
        </text>
        <text className={art.note} x={left + 3 * year} y={floor + 26} textAnchor="middle">
          four years between
        </text>
        <text className={art.note} x={left + 5.5 * year} y={floor + 26} textAnchor="middle">
          visit
        </text>
      </svg>
      <p className={styles.small}>{says}</p>
    </div>
  )
}

/** Up in the months before a visit, and down on the day it ends. */
function peak(at: number): string {
  const x = left + at * year
  return `H${x - 24}C${x - 8} ${floor - 8} ${x - 14} 40 ${x - 2} 40H${x + 1}C${x + 8} 40 ${x + 4} ${floor - 8} ${x + 14} ${floor - 8}`
}

/** The review day, a small rise; a little higher in a year with a visit. */
function june(number: number): string {
  const x = left + (number + 0.5) * year
  const top = floor - (visits.includes(number + 0.5) ? 56 : 44)
  return `H${x - 14}C${x - 6} ${floor - 26} ${x - 7} ${top} ${x} ${top}S${x + 6} ${floor - 26} ${x + 14} ${floor - 26}`
}
