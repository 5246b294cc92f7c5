/** Ten petals, one for each area, as engraved on a certificate. Stands on navy. */
import clsx from 'clsx'
import { agency } from '../../../../kit/contract/agency.ts'
import { surveyAreas } from '../../../ladder/rules-areas.ts'
import art from './art.module.css'

const petals = [
  { width: 54, opacity: 0.5 },
  { width: 42, opacity: 0.6 },
  { width: 30, opacity: 0.7 },
  { width: 18, opacity: 0.9 },
  { width: 7, opacity: 1 },
]

export function Rosette() {
  const turn = 360 / agency.areas.length
  return (
    <svg
      className={clsx(art.art, art.rosette)}
      viewBox="-8 -8 496 496"
      role="img"
      aria-label="A rosette with a petal for each area, like the engraving on a certificate."
    >
      {[208, 176, 70, 38].map((radius) => (
        <circle key={radius} className={art.soft} cx="240" cy="240" r={radius} />
      ))}
      {agency.areas.map((area, index) => {
        const angle = (index * turn * Math.PI) / 180
        return (
          <g key={area}>
            <g transform={`rotate(${index * turn} 240 240)`}>
              {petals.map(({ width, opacity }) => (
                <ellipse key={width} className={art.petal} cx="240" cy="137" rx={width} ry="72" opacity={opacity} />
              ))}
              <path className={art.soft} d="M240 32V18" />
            </g>
            <text x={round(240 + 230.5 * Math.sin(angle))} y={round(245 - 230.5 * Math.cos(angle))} textAnchor="middle">
              {surveyAreas[index] ?? index + 1}
            </text>
          </g>
        )
      })}
      <circle cx="240" cy="240" r="22" className={art.rim} />
      <circle className={art.spark} cx="240" cy="240" r="12" stroke="none" />
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
