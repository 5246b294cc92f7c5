/** Draws the pictures inside a text: stored ones only, handed over with it; nothing is fetched from anywhere. */
import { element, gap, lowest, needRoom, page, type Sheet, type Structure } from './sheet.ts'

/** CSS pixels in points. */
const pixel = 0.75

/** As wide as its text says or as it is, but within the column and at most half a page high. */
export function drawPicture(
  sheet: Sheet,
  attributes: Record<string, string>,
  place: { x: number; width: number; parent: Structure },
): void {
  const picture = sheet.pictures[/id=([0-9a-f-]{36})$/.exec(attributes.src ?? '')?.[1] ?? '']
  if (!picture) return
  const ratio = picture.height / picture.width
  const wish = (Number(attributes.width) || picture.width) * pixel
  const width = Math.min(wish, place.width, (lowest - page.top) / 2 / ratio)
  gap(sheet, 10)
  needRoom(sheet, width * ratio)
  const { doc } = sheet
  const figure = element(sheet, place.parent, 'Figure', attributes.alt || undefined)
  figure.add(doc.markStructureContent('Figure'))
  doc.image(Buffer.from(picture.bytes), place.x, sheet.y, { width, height: width * ratio })
  doc.endMarkedContent()
  sheet.y += width * ratio
  gap(sheet, 12)
}
