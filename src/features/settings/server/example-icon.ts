/** The icon of the example: its mark, in white and gold, on a colour. */
import type { IconSize } from '../../../kit/contract/brand/brand.ts'

/** How much of the side a corner is rounded by, and the size of the mark around its middle; what a system cuts goes to the edge. */
const shapes: Record<IconSize, { side: number; round: number; scale: number }> = {
  '64': { side: 64, round: 0.22, scale: 1 },
  '192': { side: 192, round: 0.22, scale: 1 },
  '512': { side: 512, round: 0.22, scale: 1 },
  'maskable-512': { side: 512, round: 0, scale: 0.74 },
  'touch-180': { side: 180, round: 0, scale: 0.86 },
}

/** As PNG. */
export async function drawnIcon(color: string, size: IconSize): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { side, round, scale } = shapes[size]
  const drawn = sharp(Buffer.from(picture(color, round, scale)), { density: (72 * side) / 64 }).resize(side, side)
  return drawn.png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 }).toBuffer()
}

/** The mark of public/icon.svg. */
function picture(color: string, round: number, scale: number): string {
  const shift = 32 * (1 - scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" fill="none" stroke-width="3.2">
    <rect width="64" height="64" rx="${64 * round}" fill="${color}"/>
    <g transform="translate(${shift} ${shift + 0.4}) scale(${scale})">
      <path d="M14 50V32a18 18 0 0 1 36 0v18" stroke="#fff"/>
      <path d="M21.5 50V32a10.500 10.500 0 0 1 21 0v18" stroke="#78d0d3"/>
      <path d="M28.5 50V32a3.500 3.500 0 0 1 7 0v18" stroke="#fff"/>
      <path d="M10 51.500H54" stroke="#fff"/>
      <circle cx="32" cy="11" r="4.500" fill="#f6b607"/>
    </g>
  </svg>`
}
