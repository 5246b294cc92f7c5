/** Files as somebody may upload them: rows that an import reads, and things that are no rows. */
import fc from 'fast-check'
import type { Call } from '../../src/kit/contract/call.ts'

/** The heads of all import files, so that their rows are read and not only refused for a missing column. */
const heads =
  'institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to,region,province,city,is_main,email,first_name,last_name,mobile,title,type,starts_on,ends_on,hours,fee,visit_type,visit_date,visit_end,level_sought'

export function fileArbitrary(call: Call): fc.Arbitrary<File | undefined> {
  if (!call.upload) return fc.constant(undefined)
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      'Test State University 1',
      'BS Nursing',
      '2026-01-01',
      'Level I',
      'undergraduate',
      '1',
      '-1e999',
      '"',
      '\0',
      '=1+1',
      'a@b.example',
      '2024-02-30',
      'yes',
    ),
    fc.string({ maxLength: 20 }),
  )
  const count = heads.split(',').length
  const rows = fc.array(fc.array(cell, { minLength: count, maxLength: count }), { maxLength: 4 })
  const csv = rows.map((lines) =>
    [heads, ...lines.map((line) => line.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))].join('\r\n'),
  )
  const content = fc.oneof(
    { weight: 3, arbitrary: csv },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '%PDF-1.4\n%%EOF\n',
        'PK\u0003\u0004',
        '\x89PNG\r\n\x1a\n',
        '\ufeff',
        '"',
        ',,,\n,,,',
        heads,
        '\0\0\0',
      ),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  )
  const name = fc.constantFrom('rows.csv', 'rows.xlsx', 'proof.pdf', '', '../../x.csv', 'a\0b.csv', `${'x'.repeat(400)}.csv`)
  return fc.option(
    fc.tuple(content, name).map(([content, name]) => new File([content as string], name)),
    { freq: 10, nil: undefined },
  )
}
