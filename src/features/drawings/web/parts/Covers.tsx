/** The cover of an announcement that brought no picture, drawn for its category. */
import type { ReactNode } from 'react'
import { levelNames, levelsSought } from '../../../ladder/rules.ts'
import type { AnnouncementCategory } from '../../../navigation/rules-categories.ts'
import art from './art.module.css'

export function CategoryCover({ category }: { category: AnnouncementCategory }) {
  const Cover = covers[category]
  return (
    <svg className={art.art} viewBox="0 0 800 400" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <defs>
        <linearGradient id={`cover-${category}`} x2="0" y2="1">
          <stop stopColor="var(--navy-100)" />
          <stop offset="1" stopColor="var(--teal-50)" />
        </linearGradient>
      </defs>
      <rect width="800" height="400" fill={`url(#cover-${category})`} stroke="none" />
      <Cover />
    </svg>
  )
}

const covers: Record<AnnouncementCategory, () => ReactNode> = {
  ann_accrediting_survey_news: Rise,
  ann_survey_visits: Road,
  trainings: Desk,
  ann_conferences: Hall,
}

/** Columns from the left at which a program rises, by the level it leaves. */
const risers = [
  [136, 256, 456],
  [216, 336, 536, 616],
  [176, 296, 416, 536, 696],
  [616, 696],
]
const stayers = [
  [176, 216, 336, 376, 536, 616, 656, 736],
  [136, 256, 416, 456, 576, 696, 736],
  [336, 456, 496, 736],
  [256, 376, 496, 536],
  [456, 536],
]

/** Survey news: programs as dots on the lines of the levels; some rise on an arc to the line above. */
function Rise() {
  const line = (level: number) => 344 - 72 * level
  return (
    <>
      {levelsSought.map((level, index) => (
        <g key={level}>
          <path className={art.fine} d={`M120 ${line(index)}H776`} />
          <text className={art.note} x="104" y={line(index) + 6} textAnchor="end">
            {levelNames[level]}
          </text>
        </g>
      ))}
      <path
        d={risers
          .flatMap((columns, level) => columns.map((x) => `M${x} ${line(level) - 5}A33 67 0 0 1 ${x + 33} ${line(level + 1)}`))
          .join('')}
      />
      {stayers.flatMap((columns, level) =>
        columns.map((x) => <circle key={`${level} ${x}`} cx={x} cy={line(level)} r="5" fill="var(--navy-300)" stroke="none" />),
      )}
      {risers.flatMap((columns, level) =>
        columns.map((x, index) => (
          <g key={`${level} ${x}`}>
            <circle className={art.sheet} cx={x} cy={line(level)} r="5" />
            <circle
              cx={x + 40}
              cy={line(level + 1)}
              r="7"
              fill={level === risers.length - 1 && index === columns.length - 1 ? 'var(--warning)' : 'var(--secondary)'}
            />
          </g>
        )),
      )}
    </>
  )
}

/** Survey visits: a dotted road from campus to campus under the hills. */
function Road() {
  return (
    <>
      <path d="M-10 300Q120 168 250 262T520 214T810 276V410H-10Z" fill="var(--teal-100)" stroke="none" opacity="0.7" />
      <path className={art.ring} d="M-10 300Q120 168 250 262T520 214T810 276" />
      <path d="M-10 352Q170 282 360 330T810 318V410H-10Z" fill="var(--navy-50)" />
      <path
        d="M-20 398Q80 352 178 346Q280 346 382 362Q480 384 560 374Q610 366 640 364Q720 356 820 380"
        stroke="var(--navy-700)"
        strokeWidth="3"
        strokeDasharray="0 13"
      />
      <Campus x={178} y={328} size={1} />
      <Campus x={382} y={344} size={1.25} />
      <Campus x={640} y={348} size={0.9} />
      <path d="M382 266V230" />
      <path className={art.spark} d="M382 230h26l-7 8 7 8h-26Z" />
    </>
  )
}

function Campus({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={art.sheet} d="M-44 0V-36H44V0Z" />
      <path className={art.pale} d="M-52-36 0-62 52-36Z" />
      <path d="M-30-28V-6M-16-28V-6M16-28V-6M30-28V-6M-58 0H58" />
      <path className={art.sheet} d="M-7 0V-16A7 7 0 0 1 7-16V0" />
    </g>
  )
}

/** Trainings: an open book of findings, a lamp over it. */
function Desk() {
  return (
    <>
      {[70, 116, 168, 226, 290].map((radius, index) => (
        <circle key={radius} cx="400" cy="118" r={radius} className={art.ring} opacity={0.8 - index * 0.15} />
      ))}
      <path className={art.spark} d="M372 124a28 28 0 1 1 56 0c0 16-12 20-14 34h-28c-2-14-14-18-14-34Z" />
      <path d="M388 168h24M391 176h18" />
      <path className={art.pale} d="M190 236v126q118-22 210 16 92-38 210-16V236" />
      <path className={art.sheet} d="M400 250q-84-46-190-32v124q106-14 190 32 84-46 190-32V218q-106-14-190 32Z" />
      <path d="M400 250v124" />
      <path
        className={art.teal}
        d="M236 250q70-2 132 22M236 278q70-2 132 22M236 306q70-2 132 22M564 250q-70-2-132 22M564 278q-70-2-132 22"
      />
      <path d="M440 332l12 10 26-30" />
      <path d="M0 378H800" />
    </>
  )
}

/** Conferences: an auditorium seen from above, rows of seats around a lectern. */
function Hall() {
  return (
    <>
      {Array.from({ length: 9 }, (_, row) => {
        const radius = 84 + 46 * row
        const seats = Math.round((Math.PI * radius) / (14 + row * 0.7))
        return (
          <path
            key={radius}
            d={`M${400 - radius} 374A${radius} ${radius} 0 0 1 ${400 + radius} 374`}
            stroke={row % 3 === 1 ? 'var(--teal-500)' : 'var(--navy-700)'}
            strokeWidth="7"
            strokeDasharray={`0 ${((Math.PI * radius) / seats).toFixed(3)}`}
            opacity={1 - row * 0.07}
          />
        )
      })}
      <path className={art.sheet} d="M354 382a46 46 0 0 1 92 0Z" />
      <circle className={art.spark} cx="400" cy="364" r="9" />
      <path d="M0 382H800" />
    </>
  )
}
