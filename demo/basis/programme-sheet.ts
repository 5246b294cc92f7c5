/** The programme of an event on one sheet, to take along with its announcement. */
import { agency } from '../../src/kit/contract/agency.ts'
import { pdfOf, text } from './pdf.ts'

export type Programme = { title: string; place: string; parts: readonly (readonly [when: string, what: readonly string[]])[] }

export function programmeSheet({ title, place, parts }: Programme): Uint8Array {
  const lines = parts.flatMap(([when, what]) => [{ when, words: what[0] ?? '' }, ...what.slice(1).map((words) => ({ when: '', words }))])
  const drawing = [
    '0.07 0.14 0.38 rg 0 786 595 56 re f',
    `1 1 1 rg BT /F2 15 Tf 56 808 Td ${text(`${agency.acronym}  Programme`)} Tj ET`,
    `0 0 0 rg BT /F2 14 Tf 56 742 Td ${text(title)} Tj ET`,
    `0.3 0.33 0.4 rg BT /F1 11 Tf 56 722 Td ${text(place)} Tj ET`,
    '0.8 0.82 0.88 RG 56 706 m 539 706 l S',
    ...lines.map(({ when, words }, index) => {
      const y = 676 - index * 24
      return `0.3 0.33 0.4 rg BT /F2 10 Tf 56 ${y} Td ${text(when)} Tj ET 0 0 0 rg BT /F1 11 Tf 190 ${y} Td ${text(words)} Tj ET`
    }),
  ].join('\n')
  return pdfOf(drawing, { width: 595, height: 842 })
}
