/** The drawings that stand on the heads of inner pages. */
import art from './art.module.css'
import { archPath } from './stair.ts'

const stepWidth = 52
const stepRise = 20

/** Arches on a flight of steps; `lit` is the one that has the light. The eight steps of an accreditation by default. */
export function StepsUp({ count = 8, lit = 7 }: { count?: number; lit?: number }) {
  const first = 24 + (8 - count) * stepWidth
  return (
    <svg className={art.art} viewBox="0 0 460 250" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => {
        const left = first + index * stepWidth
        const floor = 250 - index * stepRise
        const middle = left + stepWidth / 2
        return (
          <g key={left}>
            <path className={art.ground} d={`M${left} 250V${floor}H${left + stepWidth}V250`} />
            <path className={art.fine} d={`M${left} 250V${floor}`} />
            <path d={archPath(middle, 19, floor, 20)} fill={index === lit ? 'var(--teal-100)' : 'var(--paper)'} />
            {index === lit && (
              <>
                <path className={art.teal} d={archPath(middle, 12, floor, 20)} />
                <circle className={art.spark} cx={middle} cy={floor - 56} r="6" />
              </>
            )}
            <path d={`M${left} ${floor}H${left + stepWidth}`} />
          </g>
        )
      })}
    </svg>
  )
}

const waves = [
  { radius: 108, opacity: 1 },
  { radius: 135.4, opacity: 0.9 },
  { radius: 165.6, opacity: 0.8 },
  { radius: 198.6, opacity: 0.7 },
  { radius: 234.4, opacity: 0.6 },
  { radius: 273, opacity: 0.5 },
  { radius: 314.4, opacity: 0.3 },
  { radius: 358.6, opacity: 0.2 },
]

/** A call going out from an arch. */
export function CallGoingOut() {
  return (
    <svg className={art.art} viewBox="0 0 480 250" aria-hidden="true">
      {waves.map(({ radius, opacity }, index) => (
        <path
          key={radius}
          d={`M${240 - radius} 250A${radius} ${radius} 0 0 1 ${240 + radius} 250`}
          stroke={index % 2 ? 'var(--teal-500)' : 'var(--navy-600)'}
          strokeWidth={index < 5 ? 1.5 : 1}
          opacity={opacity}
        />
      ))}
      <path className={art.tint} d={archPath(240, 42, 250, 46)} />
      <path className={art.teal} d={archPath(240, 31, 250, 46)} />
      <path className={art.sheet} d={archPath(240, 20, 250, 46)} />
      <circle className={art.spark} cx="240" cy="206" r="7" />
    </svg>
  )
}

/** The house of the agency: one arch for each region under one roof line, the light over the middle. */
export function House({ arches }: { arches: number }) {
  const width = 408 / arches
  return (
    <svg className={art.art} viewBox="0 0 460 250" aria-hidden="true">
      <path className={art.pale} d="M20 112 230 34 440 112Z" />
      <path className={art.sheet} d="M26 112H434V250H26Z" />
      <path className={art.fine} d="M26 128H434" />
      {Array.from({ length: arches }, (_, index) => (
        <path
          key={index}
          d={archPath(26 + width * (index + 0.5), width * 0.34, 250, 62)}
          fill={index % 3 ? 'var(--paper)' : 'var(--teal-50)'}
        />
      ))}
      <circle className={art.ring} cx="230" cy="82" r="18" fill="var(--paper)" />
      <circle className={art.spark} cx="230" cy="82" r="9" />
    </svg>
  )
}

/** A row of chairs behind a table, one for each trustee. */
export function Table({ seats }: { seats: number }) {
  const gap = 400 / seats
  return (
    <svg className={art.art} viewBox="0 0 460 250" aria-hidden="true">
      {Array.from({ length: seats }, (_, index) => {
        const x = 30 + gap * (index + 0.5)
        const head = index === 0
        return (
          <g key={x}>
            <path d={archPath(x, Math.min(28, gap * 0.42), 190, 46)} fill={head ? 'var(--teal-100)' : 'var(--paper)'} />
            <path className={art.ring} d={archPath(x, Math.min(20, gap * 0.3), 190, 44)} />
            {head && <circle className={art.spark} cx={x} cy="92" r="6" />}
          </g>
        )
      })}
      <path className={art.sheet} d="M14 182H446V200H14Z" />
      <path className={art.tint} d="M30 200H430V250H30Z" />
      <path className={art.fine} d="M130 200V250M230 200V250M330 200V250" />
    </svg>
  )
}

/** Folders on a shelf, one pulled out. */
export function Shelf() {
  const folders = [54, 40, 60, 46, 52, 44, 58]
  let x = 44
  return (
    <svg className={art.art} viewBox="0 0 460 250" aria-hidden="true">
      {folders.map((width, index) => {
        const left = x
        x += width + 4
        const out = index === 3
        const top = out ? 64 : 96 + (index % 3) * 12
        return (
          <g key={left}>
            <path
              d={`M${left} 250V${top}H${left + width}V250`}
              fill={out ? 'var(--teal-100)' : index % 2 ? 'var(--teal-50)' : 'var(--paper)'}
            />
            <path
              className={out ? art.teal : art.fine}
              d={`M${left + 12} ${top + 24}H${left + width - 12}M${left + 12} ${top + 34}H${left + width - 12}`}
            />
            <circle cx={left + width / 2} cy="222" r={out ? 7 : 5} className={out ? art.spark : art.fine} />
          </g>
        )
      })}
    </svg>
  )
}
