/**
 * Five arches on a rising stair: the drawing that carries the site. On an error page something has happened to it:
 * 404 an arch is missing, 403 it has a closed door, 500 the arches lean, 503 one stands in scaffolding.
 */
import clsx from 'clsx'
import type { CSSProperties } from 'react'
import art from './art.module.css'
import { archPath, pixelsPerYear, type Step, stairBase, stairStart, stairSteps, topOf } from './stair.ts'

export type StairState = 'whole' | 'missing' | 'closed' | 'leaning' | 'scaffolding' | 'dark'

/** The step at which it happened. */
const hurt = () => stairSteps()[3]!
const last = () => stairSteps().at(-1)!
const far = 2400
/** By how many degrees each arch leans downhill, where the arch below is lower. */
const leans = [-9, -13, -8, -14, -10]

export function Stair({ state = 'whole', label }: { state?: StairState; label: string }) {
  return (
    <svg className={clsx(art.art, art.stair, state === 'whole' && art.drawn)} viewBox="0 0 720 648" role="img" aria-label={label}>
      <defs>
        <linearGradient id={`arch-${state}`} x2="0" y2="1">
          <stop stopColor="var(--teal-100)" />
          <stop offset="1" stopColor="var(--paper)" />
        </linearGradient>
        <linearGradient id={`ground-${state}`} x2="0" y2="1">
          <stop stopColor="var(--paper)" />
          <stop offset="1" stopColor="var(--navy-100)" />
        </linearGradient>
      </defs>
      <g className={art.faint}>
        {[48, 96, 152, 216, 288, 368, 456].map((radius) => (
          <circle key={radius} cx={last().middle} cy={topOf(last()) - 49.5} r={radius} />
        ))}
      </g>
      <path d={`${outline()}V${stairBase}Z`} fill={`url(#ground-${state})`} stroke="none" />
      <path className={art.fine} d={yearLines()} />
      <path d={outline()} />
      <path d={scale()} />
      {marks().map((mark) => (
        <text key={mark.years} className={art.note} x={mark.x} y={stairBase + 28} textAnchor="middle">
          {mark.x === last().to ? `${mark.years} years` : mark.years}
        </text>
      ))}
      {stairSteps().map((step, index) => (
        <StepOf key={step.level} step={step} index={index} state={state} />
      ))}
      <path className={art.dash} d={climb(state === 'missing' ? 2 : stairSteps().length - 1)} />
      {state === 'missing' ? <FallenLight /> : <Light lit={state !== 'dark'} />}
      {state === 'scaffolding' && <Scaffolding />}
    </svg>
  )
}

function StepOf({ step, index, state }: { step: Step; index: number; state: StairState }) {
  const away = state === 'missing' && step.level === hurt().level
  const tilt = state === 'leaning' ? leans[index % leans.length]! : 0
  return (
    <g style={{ '--i': index } as CSSProperties}>
      {away ? (
        <path className={art.ghost} d={archPath(step.middle, step.radius, step.floor, step.straight)} />
      ) : (
        <g transform={tilt ? `rotate(${tilt} ${step.middle - step.radius} ${step.floor})` : undefined}>
          <Arch step={step} fill={`url(#arch-${state})`} />
        </g>
      )}
      {state === 'closed' && step.level === last().level && <Door step={step} />}
      <text className={clsx(step.to - step.from < 80 && art.narrow)} x={step.middle} y={step.floor + 23} textAnchor="middle">
        {step.name}
      </text>
      <text className={art.note} x={step.middle} y={step.floor + 42} textAnchor="middle">
        {step.years} years
      </text>
    </g>
  )
}

function Arch({ step, fill }: { step: Step; fill: string }) {
  return (
    <>
      <path className={art.arch} pathLength={1} d={archPath(step.middle, step.radius, step.floor, step.straight)} fill={fill} />
      {step.rings.map((radius, ring) => (
        <path
          key={radius}
          className={clsx(art.arch, art.ring)}
          pathLength={1}
          d={archPath(step.middle, radius, step.floor, step.straight)}
          fill={ring === step.rings.length - 1 ? 'var(--paper)' : 'none'}
        />
      ))}
    </>
  )
}

/** A closed double door in the innermost opening, with a keyhole. */
function Door({ step }: { step: Step }) {
  const radius = step.rings.at(-1) ?? step.radius
  const lock = step.floor - step.straight * 0.42
  return (
    <>
      <path d={archPath(step.middle, radius, step.floor, step.straight)} fill="var(--navy-100)" />
      <path d={`M${step.middle} ${step.floor}V${step.floor - step.straight - radius}`} />
      <path
        className={art.fine}
        d={`M${step.middle - radius} ${step.floor - step.straight}H${step.middle + radius}`}
        stroke="var(--navy-400)"
      />
      <circle className={art.sheet} cx={step.middle} cy={lock} r="10" />
      <path d={`M${step.middle} ${lock}v6`} />
      <circle cx={step.middle} cy={lock - 1} r="2.5" fill="var(--navy-800)" />
    </>
  )
}

/** Poles, planks and braces around one arch, and a ladder from the step below. */
function Scaffolding() {
  const left = hurt().middle - hurt().radius - 9
  const right = hurt().middle + hurt().radius + 9
  const top = topOf(hurt()) - 16
  const planks = [hurt().floor - 48, hurt().floor - 98, top + 6]
  const [low, high] = [stairSteps()[2]!.floor, planks[0]! - 10]
  const rungs = Array.from({ length: 7 }, (_, rung) => rung / 8 + 0.1)
  const foot = left - 34
  const at = (x: number, part: number) => `${round(x + (left - 8 - foot) * part)} ${round(low + (high - low) * part)}`
  return (
    <g>
      <path
        className={art.fine}
        d={`M${left} ${hurt().floor}L${right} ${planks[0]}M${right} ${planks[0]}L${left} ${planks[1]}M${left} ${planks[1]}L${right} ${planks[2]}`}
        stroke="var(--navy-300)"
      />
      <path d={`M${left} ${hurt().floor}V${top}M${right} ${hurt().floor}V${top}`} />
      <path d={planks.map((y) => `M${left - 7} ${y}h${right - left + 14}v5h${left - right - 14}Z`).join('')} fill="var(--paper)" />
      <path d={`M${at(foot, 0)}L${at(foot, 1)}M${at(foot + 13, 0)}L${at(foot + 13, 1)}`} stroke="var(--teal-600)" />
      <path className={art.ring} d={rungs.map((part) => `M${at(foot, part)}L${at(foot + 13, part)}`).join('')} />
    </g>
  )
}

function Light({ lit }: { lit: boolean }) {
  const x = last().middle
  const y = topOf(last()) - 49.5
  if (!lit) return <circle className={art.ghost} cx={x} cy={y} r="12" />
  const rays = Array.from({ length: 48 }, (_, index) => {
    const angle = (index * Math.PI) / 24
    const end = [36, 25, 30, 25][index % 4]!
    return `M${round(x + 20 * Math.cos(angle))} ${round(y + 20 * Math.sin(angle))}L${round(x + end * Math.cos(angle))} ${round(y + end * Math.sin(angle))}`
  })
  return (
    <g className={art.light}>
      <circle className={art.spark} cx={x} cy={y} r="12" />
      <path className={art.rays} d={rays.join('')} />
    </g>
  )
}

/** The light has dropped onto the empty step. */
function FallenLight() {
  const { middle: x, floor } = hurt()
  return (
    <>
      <path
        d={`M${x - 30} ${floor - 8}l-14-4M${x + 30} ${floor - 8}l14-4M${x - 25} ${floor - 20}l-11-9M${x + 25} ${floor - 20}l11-9`}
        stroke="var(--gold-500)"
      />
      <circle className={art.spark} cx={x} cy={floor - 13} r="12" />
    </>
  )
}

/** The stair's edge, from the first riser out over the right edge of the page. */
function outline(): string {
  return `M${stairStart} ${stairBase}${stairSteps()
    .map((step) => `V${step.floor}H${round(step.to)}`)
    .join('')}H${far}`
}

/** One line for each year; those behind a step's words begin below the words. */
function yearLines(): string {
  let path = ''
  const [steps, year] = [stairSteps(), pixelsPerYear()]
  for (let x = stairStart; x < 2000; x += year) {
    const step = steps.find((one) => x >= one.from - 0.5 && x < one.to - 0.5) ?? last()
    const behindWords = Math.abs(x - step.middle) <= Math.min(50, (step.to - step.from) / 2 - 1)
    path += `M${round(x)} ${behindWords ? step.floor + 52 : step.floor}V${stairBase}`
  }
  return path
}

/** The horizon across the whole page with a tick for each year. */
function scale(): string {
  let path = `M-2000 ${stairBase}H${far}`
  const edges = new Set(marks().map((mark) => mark.years))
  const width = pixelsPerYear()
  for (let year = 0; stairStart + year * width < 2000; year++) {
    const long = edges.has(year) || (year > 20 && year % 5 === 0)
    path += `M${round(stairStart + year * width)} ${stairBase}v${long ? 10 : 5}`
  }
  return path
}

function marks(): { years: number; x: number }[] {
  let years = 0
  return [{ years: 0, x: stairStart }, ...stairSteps().map((step) => ({ years: (years += step.years), x: step.to }))]
}

/** The dotted path of a program, from arch to arch; where it stops short, it ends on the empty step. */
function climb(until: number): string {
  let path = ''
  for (let index = 0; index < until; index++) {
    const [a, b] = [stairSteps()[index]!, stairSteps()[index + 1]!]
    path += `M${a.middle} ${topOf(a) - 8}Q${round(a.middle + (b.middle - a.middle) * 0.36)} ${topOf(b) - 56} ${b.middle} ${topOf(b) - 8}`
  }
  if (until === 2)
    path += `M${stairSteps()[2]!.middle} ${topOf(stairSteps()[2]!) - 8}Q${hurt().middle - 89} ${hurt().floor - 168} ${hurt().middle - 4} ${hurt().floor - 20}`
  return path
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
