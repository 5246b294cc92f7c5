/** Stripes: planned and expired can be told apart without colour. */
export function Hatch({ id, colour, ground }: { id: string; colour: string; ground?: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill={ground ?? colour} opacity={ground ? 1 : 0.28} />
        <rect width="1.6" height="5" fill={colour} />
      </pattern>
    </defs>
  )
}
