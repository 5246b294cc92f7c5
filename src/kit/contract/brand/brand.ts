/** The agency's main colour and mark, as every page needs them. Addresses of pictures stand for one content and may be kept for good. */
import { agency } from '../agency.ts'

/** The main colour that `src/kit/web/tokens.css` and the icons of `public/` are drawn for. */
export const drawnColor = '#112361'

/** `maskable` and `touch` fill their square to the edge, for systems that cut it round. */
export const iconSizes = ['64', '192', '512', 'maskable-512', 'touch-180'] as const
export type IconSize = (typeof iconSizes)[number]

/** The picture the agency has stored; nothing where it has the mark of the example, which pages draw themselves. */
export function markAddress(size: IconSize): string | null {
  const { mark } = agency.brand
  return mark && `/api/brand/${mark.hash}-${size}.png`
}

/** The icon of the installed site and of its tab: of the stored picture, else of the example's mark on the main colour. */
export function iconAddress(size: IconSize): string {
  const { color } = agency.brand
  if (color !== drawnColor) return markAddress(size) ?? `/api/brand/${exampleIcon(color)}-${size}.png`
  return markAddress(size) ?? (size === 'touch-180' ? '/apple-touch-icon.png' : `/icon-${size}.png`)
}

/** The same for who can show a drawing. */
export function drawnIconAddress(size: IconSize): string {
  return hasOwnIcons() ? iconAddress(size) : '/icon.svg'
}

/** Whether the icons are others than those that come with the product. */
export function hasOwnIcons(): boolean {
  return agency.brand.mark !== null || agency.brand.color !== drawnColor
}

/** What the addresses of the example's mark on a colour begin with. */
export function exampleIcon(color: string): string {
  return `example-${color.slice(1)}`
}
