/** How many programs stand at which level, as a bar; the legend always in the order of the levels. */

import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { type LevelSought, levelNames, levelsSought } from '../../../ladder/rules.ts'
import site from '../../../public-frame/web/parts/site.module.css'

type Counts = Record<LevelSought, number>

export function ScaleBar({ levels, grace = 0, label }: { levels: Counts; grace?: number; label?: string }) {
  return (
    <div className={site.bar} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      {levelsSought.map((level) => levels[level] > 0 && <i key={level} className={site[level]} style={weight(levels[level])} />)}
      {grace > 0 && <i className={site.grace} style={weight(grace)} />}
    </div>
  )
}

export function ScaleLegend({ levels, grace }: { levels?: Counts; grace?: number }) {
  return (
    <ul>
      {levelsSought.map((level) => (
        <Entry key={level} className={site[level]} number={levels?.[level]}>
          {levelNames[level]}
        </Entry>
      ))}
      {grace !== undefined && (
        <Entry className={site.grace} number={grace}>
          In grace period
        </Entry>
      )}
    </ul>
  )
}

/** `Candidate 11, Level I 14`: the bar for those who do not see it. */
export function inLevels(levels: Counts): string {
  return levelsSought
    .filter((level) => levels[level] > 0)
    .map((level) => `${levelNames[level]} ${formatNumber(levels[level])}`)
    .join(', ')
}

function Entry({ className, number, children }: { className: string | undefined; number: number | undefined; children: ReactNode }) {
  return (
    <li className={clsx(className)}>
      {children} {number !== undefined && <b>{formatNumber(number)}</b>}
    </li>
  )
}

function weight(number: number): CSSProperties {
  return { '--n': number } as CSSProperties
}
