/**
 * `npm run make-icons`: draws the icons of the installed site from the mark into public/. They are kept with the sources: who changes the
 * mark runs it once, and no build has to.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.resolve(import.meta.dirname, '../../public')
const sizes = [64, 192, 512]

await Promise.all([
  ...sizes.map((size) => write(`icon-${size}.png`, picture(0.22), size)),
  // What a system cuts round or square by itself goes to the edge, with the mark in the middle four fifths.
  write('icon-maskable-512.png', picture(0, 0.74), 512),
  write('apple-touch-icon.png', picture(0, 0.86), 180),
])

async function write(name: string, svg: string, size: number): Promise<void> {
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size)
  await writeFile(path.join(folder, name), await drawn.png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 }).toBuffer())
}

/** The mark of public/icon.svg. @param round share of the side that a corner is rounded by @param scale of the mark around its middle */
function picture(round: number, scale = 1): string {
  const shift = 32 * (1 - scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" fill="none" stroke-width="3.2">
    <rect width="64" height="64" rx="${64 * round}" fill="#112361"/>
    <g transform="translate(${shift} ${shift + 0.4}) scale(${scale})">
      <path d="M14 50V32a18 18 0 0 1 36 0v18" stroke="#fff"/>
      <path d="M21.5 50V32a10.500 10.500 0 0 1 21 0v18" stroke="#78d0d3"/>
      <path d="M28.5 50V32a3.500 3.500 0 0 1 7 0v18" stroke="#fff"/>
      <path d="M10 51.500H54" stroke="#fff"/>
      <circle cx="32" cy="11" r="4.500" fill="#f6b607"/>
    </g>
  </svg>`
}
