/** What `npm audit --json` said. */

type Weak = { name: string; severity: string; range: string; fixAvailable: boolean | { name: string; version: string } }
type Report = { metadata?: { vulnerabilities?: Record<string, number> }; vulnerabilities?: Record<string, Weak> }

/** Those that stop a build. */
const grave = ['high', 'critical']

/** @param said its standard output @param told what it wrote beside it, where it could not say more */
export function judged(said: string, told = ''): { line: string; isBad: boolean } {
  const report = reportIn(said)
  if (!report?.metadata?.vulnerabilities) {
    const why = messageIn(said) ?? told.split('\n').find((one) => /npm (warn|error) audit|ENOTFOUND|network/i.test(one)) ?? 'no answer'
    return { line: `Packages were NOT audited: the registry gave no advisories (${why.trim().slice(0, 200)}).`, isBad: false }
  }
  const weak = Object.values(report.vulnerabilities ?? {})
  const bad = weak.filter(({ severity }) => grave.includes(severity))
  if (bad.length > 0) return { line: ['Packages with known weaknesses:', ...bad.map(wordsOf)].join('\n'), isBad: true }
  const minor = weak.length > 0 ? ` Less grave: ${weak.map(({ name, severity }) => `${name} (${severity})`).join(', ')}.` : ''
  return { line: `Packages were audited: none with a high or critical weakness.${minor}`, isBad: false }
}

function wordsOf({ name, severity, range, fixAvailable }: Weak): string {
  const cure =
    typeof fixAvailable === 'object' ? `, cured by ${fixAvailable.name} ${fixAvailable.version}` : fixAvailable ? ', there is a cure' : ''
  return `  ${name} ${range}: ${severity}${cure}`
}

function reportIn(said: string): Report | undefined {
  try {
    return JSON.parse(said) as Report
  } catch {
    return undefined
  }
}

function messageIn(said: string): string | undefined {
  return (reportIn(said) as { message?: string } | undefined)?.message
}
