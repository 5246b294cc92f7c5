/** The rosette of the agency's seal, with another centre for each error: its own picture for 403, 404, 503 and everything else. */
import type { ReactNode } from 'react'
import styles from './Refused.module.css'

const stroke = { stroke: 'var(--primary)', strokeWidth: 5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const whole = <circle r="44" fill="var(--surface)" stroke="var(--primary)" strokeWidth="2" />
const glint = <path d="M-44 0A44 44 0 0 1 0-44" stroke="#35a8ab" strokeWidth="4" strokeLinecap="round" />

/** What is not 404, 403 or 503 is an internal server error. */
const centres: Record<number, { says: string; drawn: ReactNode }> = {
  403: {
    says: 'A seal with a keyhole.',
    drawn: (
      <>
        {whole}
        <path d="M0-17a10 10 0 0 0-5 18.660L-8.500 21h17L5 1.660A10 10 0 0 0 0-17Z" fill="var(--primary)" />
        {glint}
      </>
    ),
  },
  404: {
    says: 'A seal whose centre is missing.',
    drawn: (
      <>
        <circle r="44" fill="var(--surface)" stroke="var(--primary)" strokeWidth="2" strokeDasharray="5 6" />
        <path d="M-13-9a13 13 0 1 1 19 11.5C1 5.500 0 8 0 13M0 21.500v.5" {...stroke} />
        {glint}
      </>
    ),
  },
  503: {
    says: 'A seal with the hands of a clock.',
    drawn: (
      <>
        {whole}
        <path d="M0-24V0l14 10" {...stroke} />
        <path d="M0-38v4M38 0h-4M0 38v-4M-38 0h4" {...stroke} strokeWidth={2.5} />
        {glint}
      </>
    ),
  },
}
const broken = {
  says: 'A seal that is broken in two.',
  drawn: (
    <>
      <g transform="rotate(-8) translate(-9 2)">
        <path
          d="M6-43.600A44 44 0 1 0 2 44L-8 24L6 8L-10-8L4-24Z"
          fill="var(--surface)"
          stroke="var(--primary)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </g>
      <g transform="rotate(9) translate(9 3)">
        <path
          d="M6-43.600A44 44 0 0 1 2 44L-8 24L6 8L-10-8L4-24Z"
          fill="var(--surface)"
          stroke="var(--primary)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M44 0A44 44 0 0 1 22 38" stroke="#35a8ab" strokeWidth="4" strokeLinecap="round" />
      </g>
    </>
  ),
}

export function Seal({ status }: { status: number }) {
  const { says, drawn } = centres[status] ?? broken
  return (
    <svg className={styles.art} viewBox="-100 -100 200 200" fill="none" role="img" aria-label={says}>
      <g stroke="var(--line-strong)" strokeWidth=".9">
        {Array.from({ length: 18 }, (_, i) => (
          <ellipse key={i} rx="92" ry="40" transform={`rotate(${i * 10})`} />
        ))}
      </g>
      <circle r="96" stroke="var(--line-strong)" strokeWidth="1.2" />
      {drawn}
    </svg>
  )
}
