/**
 * `npm run make-icons`: draws the icons of the installed site from the mark into public/. They are kept with the sources: who changes the
 * mark runs it once, and no build has to.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawnIcon } from '../../src/features/settings/server/example-icon.ts'
import { drawnColor, iconSizes } from '../../src/kit/contract/brand/brand.ts'

const folder = path.resolve(import.meta.dirname, '../../public')

for (const size of iconSizes) {
  const name = size === 'touch-180' ? 'apple-touch-icon.png' : `icon-${size}.png`
  await writeFile(path.join(folder, name), await drawnIcon(drawnColor, size))
}
