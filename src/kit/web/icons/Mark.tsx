import { markAddress } from '../../contract/brand/brand.ts'

type MarkProps = {
  height?: number
  ground?: 'navy'
  label?: string
  /** The drawn one, whatever is stored. */
  isExample?: boolean
}

/**
 * The agency's mark: the picture it has stored, else the ringed arch with the gold keystone. `ground="navy"` is for dark grounds in
 * either scheme; without it the arch takes the colour of its text and the inner ring the accent of the scheme. A stored picture stands on
 * a white plate where the ground is dark (tokens.css).
 *
 *     <Mark height={28} />    <Mark height={40} ground="navy" label="ACSUC" />
 */
export function Mark({ height = 32, ground, label, isExample }: MarkProps) {
  const stored = isExample ? null : markAddress('192')
  if (stored) return <img data-mark={ground ?? ''} src={stored} width={height} height={height} alt={label ?? ''} />
  const arch = ground === 'navy' ? 'var(--mark-on-navy, #fff)' : 'var(--mark-arch, currentColor)'
  const ring = ground === 'navy' ? '#78d0d3' : 'var(--mark-ring, var(--accent, #0d888b))'
  return (
    <svg
      viewBox="0 0 40 44"
      width={(height * 40) / 44}
      height={height}
      fill="none"
      strokeWidth="2.5"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M3 42V20a17 17 0 0 1 34 0v22" stroke={arch} />
      <path d="M9.5 42V20a10.5 10.5 0 0 1 21 0v22" stroke={ring} />
      <path d="M16 42V20a4 4 0 0 1 8 0v22" stroke={arch} />
      <path d="M0 42.5H40" stroke={arch} />
      <circle cx="20" cy="3" r="3" fill="#f6b607" />
    </svg>
  )
}
