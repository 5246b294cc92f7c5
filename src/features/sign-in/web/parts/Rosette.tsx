/** Two turning ellipses, as engraved on a certificate: the drawing beside the sign-in form. */
export function Rosette({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="-200 -200 400 400" fill="none" stroke="#61c0c2" strokeWidth={0.7} aria-hidden="true">
      <g opacity={0.34}>
        {turns(24, 7.5).map((angle) => (
          <ellipse key={`outer ${angle}`} rx={182} ry={74} transform={`rotate(${angle})`} />
        ))}
        {turns(18, 10).map((angle) => (
          <ellipse key={`inner ${angle}`} rx={112} ry={46} transform={`rotate(${angle + 5})`} />
        ))}
        <circle r={186} />
        <circle r={190} />
      </g>
    </svg>
  )
}

function turns(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, i) => i * step)
}
