/** The deposit slip of an invented bank. */
import { agency } from '../../src/kit/contract/agency.ts'
import { grouped } from '../../src/kit/contract/money.ts'
import { type Day, longDay } from './calendar.ts'
import { pdfOf, text } from './pdf.ts'

type Slip = { bank: string; payer: string; amount: string; paidOn: Day; reference: string; purpose: string }

export function depositSlip(slip: Slip): Uint8Array {
  const rows = [
    ['Date', longDay(slip.paidOn)],
    ['Received from', slip.payer],
    ['For the account of', agency.name],
    ['Purpose', slip.purpose],
    ['Reference', slip.reference],
    ['Amount', `${agency.currency.code} ${grouped(slip.amount)}`],
  ] as const
  const drawing = [
    '0.07 0.14 0.38 rg 0 366 420 54 re f',
    '1 1 1 rg BT /F2 17 Tf 28 386 Td',
    `${text(slip.bank)} Tj ET`,
    '0 0 0 rg BT /F2 13 Tf 28 336 Td (Deposit slip) Tj ET',
    '0.8 0.82 0.88 RG 28 324 m 392 324 l S',
    ...rows.flatMap(([label, value], index) => {
      const y = 296 - index * 34
      return [
        `0.4 0.43 0.5 rg BT /F1 9 Tf 28 ${y + 12} Td ${text(label)} Tj ET`,
        `0 0 0 rg BT /F1 11 Tf 28 ${y - 2} Td ${text(value)} Tj ET`,
      ]
    }),
    '0.11 0.45 0.36 RG 0.11 0.45 0.36 rg 2 w 290 40 102 40 re S BT /F2 12 Tf 306 56 Td (VALIDATED) Tj ET',
    '0.4 0.43 0.5 rg BT /F1 8 Tf 28 28 Td (Specimen of the demonstration. No such bank, account or payment exists.) Tj ET',
  ].join('\n')
  return pdfOf(drawing, { width: 420, height: 420 })
}
