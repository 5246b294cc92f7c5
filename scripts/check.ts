/**
 * The rules a machine checks (docs/map.md): who may import whom, and that every call says who may call it, has a handler, a place
 * among the features and a test, and that every change is an act. `npm run check`; exits with 1 and a line for each finding.
 */
import { callFindings } from './check-calls.ts'
import { changeFindings } from './check-changes.ts'
import { commentFindings } from './check-comments.ts'
import { importFindings } from './check-imports.ts'

if (process.argv[1] === import.meta.filename) {
  const findings = await check(process.argv[2] ?? process.cwd())
  for (const finding of findings) console.error(finding)
  console.log(findings.length === 0 ? 'check: all rules hold' : `check: ${findings.length} found`)
  process.exit(findings.length === 0 ? 0 : 1)
}

/** @param root a checkout of the product @returns a line for each broken rule */
async function check(root: string): Promise<string[]> {
  return [...(await importFindings(root)), ...(await callFindings(root)), ...(await changeFindings(root)), ...(await commentFindings(root))]
}
