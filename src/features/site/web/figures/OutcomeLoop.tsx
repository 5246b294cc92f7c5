/** An outcome climbs an arch from what was said to what was changed, and goes back to its foot with the next cohort. */

import art from '../../../drawings/web/parts/art.module.css'
import { archPath } from '../../../drawings/web/parts/stair.ts'
import { Beside, Mark } from './Beside.tsx'
import styles from './figures.module.css'

const [middle, floor, straight, radius] = [180, 292, 96, 128]
const spring = floor - straight
const side = radius * Math.SQRT1_2

export function OutcomeLoop() {
  return (
    <Beside
      entries={entries}
      after={
        <p className={styles.after}>
          <b>Then again.</b> The next cohort shows whether the change helped.
        </p>
      }
      drawing={
        <svg className={art.art} viewBox="0 0 360 360" aria-hidden="true">
          <path className={art.tint} stroke="none" d={`${archPath(middle, radius, floor, straight)}Z`} />
          <path className={art.ring} d={archPath(middle, radius - 26, floor, straight)} />
          <path className={art.ring} d={archPath(middle, radius - 50, floor, straight)} />
          <path className={art.sheet} d={archPath(middle, radius - 74, floor, straight)} />
          <path className={art.fine} d={`M10 ${floor}H350`} />
          <path d={archPath(middle, radius, floor, straight)} strokeWidth="2.5" />
          <path d={`M${middle + radius} ${floor}q0 46-46 46H${middle - radius + 46}q-46 0-46-38`} stroke="var(--warning)" strokeWidth="5" />
          <path
            d={`M${middle + radius} ${floor}q0 46-46 46H${middle - radius + 46}q-46 0-46-38`}
            stroke="var(--gold-800)"
            strokeDasharray="1 6"
          />
          <path d={`M${middle + 6} ${floor + 36}l-11 10 11 10`} stroke="var(--gold-800)" />
          <circle className={art.spark} cx={middle} cy={spring - radius - 34} r="8" />
          <text className={art.note} x={middle} y={floor - 42} textAnchor="middle">
            the graduate
          </text>
          <path className={art.sheet} d={`M${middle - 15} ${floor - 64}v-8a15 15 0 0 1 30 0v8Z`} />
          <circle className={art.sheet} cx={middle} cy={floor - 99} r="10" />
          <path className={art.pale} d={`M${middle - 22} ${floor - 112}l22-9 22 9-22 9Z`} />
          <Mark x={middle - radius} y={floor}>
            {1}
          </Mark>
          <Mark x={middle - side} y={spring - side}>
            {2}
          </Mark>
          <Mark x={middle} y={spring - radius}>
            {3}
          </Mark>
          <Mark x={middle + side} y={spring - side}>
            {4}
          </Mark>
          <Mark x={middle + radius} y={floor}>
            {5}
          </Mark>
        </svg>
      }
    />
  )
}

const entries = [
  { title: 'Say it', says: 'A sentence about a graduate that could turn out to be false' },
  { title: 'Teach it and practise it', says: 'In two courses at least, and not in the last week' },
  { title: 'Measure it', says: 'Common tasks, licensure, graduates and their employers' },
  { title: 'Read the result', says: 'Two teachers, cohort by cohort, with the weak ones on the table' },
  { title: 'Change something', says: 'One thing, with a name and a month' },
]
