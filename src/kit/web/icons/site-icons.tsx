import type { ReactNode } from 'react'
import shapes from '../fonts/site-icons.generated.json?raw'
import { IconShapes } from './Icon.tsx'

const siteIcons = JSON.parse(shapes) as Record<string, string>

/** Within it icons are drawn in the page: the public site shows so few that a font would be the longer way. */
export function DrawnIcons({ children }: { children: ReactNode }) {
  return <IconShapes value={siteIcons}>{children}</IconShapes>
}
