/** One arch for each region, as high as its number of members; the light stands over the highest. Each is a link to its region. */
import clsx from 'clsx'
import art from './art.module.css'
import { archPath } from './stair.ts'

export type SkylineRegion = { name: string; short: string; members: number; to: string }

const ground = 216
const highest = 170

export function Skyline({ regions, className }: { regions: SkylineRegion[]; className?: string | undefined }) {
  const most = Math.max(1, ...regions.map((region) => region.members))
  const gap = 540 / regions.length
  const radius = gap * 0.4
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a drawing; a fieldset is for forms
    <svg
      className={clsx(art.art, className)}
      viewBox="0 0 570 258"
      role="group"
      aria-label={`${regions.length} regions, each an arch as high as its number of members`}
    >
      <path d="M-2000 217H3000V300H-2000Z" fill="var(--paper)" stroke="none" />
      {regions.map((region, index) => {
        const middle = 14 + gap * (index + 0.5)
        const straight = 22 + (highest - 22 - radius) * (region.members / most)
        const tall = region.members >= most * 0.75
        return (
          <a key={region.name} href={region.to} aria-label={`${shortened(region)}, ${region.members} institutions: ${region.name}`}>
            <path d={archPath(middle, radius, ground, straight)} fill={index % 3 === 1 ? 'var(--teal-50)' : 'var(--paper)'} />
            {tall && <path className={art.teal} d={archPath(middle, radius - 5, ground, straight)} />}
            {region.members === most && index === regions.findIndex((one) => one.members === most) && (
              <circle className={art.spark} cx={middle} cy={ground - straight - radius - 14} r="6" />
            )}
            <text x={middle} y={index % 2 ? 250 : 234} textAnchor="middle">
              {shortened(region)}
            </text>
          </a>
        )
      })}
      <path d="M-2000 216H3000" />
    </svg>
  )
}

/** `Region IV-A` → `IV-A`, as it fits under an arch. */
function shortened({ short }: SkylineRegion): string {
  return short.replace(/^Region /, '')
}
