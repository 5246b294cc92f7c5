import { expect, test } from 'vitest'
import { judged } from './judging.ts'

const report = (...weak: { name: string; severity: string }[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      weak.map((one) => [one.name, { ...one, range: '<2.0.0', fixAvailable: { name: one.name, version: '2.0.0' } }]),
    ),
    metadata: { vulnerabilities: { total: weak.length } },
  })

test('a high or critical weakness stops the build and is named with its cure', () => {
  const { line, isBad } = judged(report({ name: 'left', severity: 'critical' }, { name: 'right', severity: 'low' }))
  expect(isBad).toBe(true)
  expect(line).toContain('left <2.0.0: critical, cured by left 2.0.0')
  expect(line).not.toContain('right')
})

test('lesser ones are named and stop nothing; none is said', () => {
  expect(judged(report({ name: 'right', severity: 'moderate' }))).toEqual({
    isBad: false,
    line: expect.stringContaining('right (moderate)'),
  })
  expect(judged(report())).toEqual({ isBad: false, line: 'Packages were audited: none with a high or critical weakness.' })
})

test('a registry without advisories, or none at all, is said clearly and stops nothing', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed - POST https://registry.example/advisories/bulk', statusCode: 405 })
  expect(judged(refused)).toEqual({ isBad: false, line: expect.stringMatching(/NOT audited.*405 Method Not Allowed/) })
  const silent = judged('', 'npm error audit request to https://registry.example failed, reason: getaddrinfo ENOTFOUND')
  expect(silent).toEqual({ isBad: false, line: expect.stringMatching(/NOT audited.*ENOTFOUND/) })
  expect(judged('', '').line).toContain('no answer')
})
