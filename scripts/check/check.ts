/**
 * The rules a machine checks (docs/map.md): who may import whom, that every call says who may call it, has a handler, a place
 * among the features and a test, that every change is an act, that no
 * setting is read too early, that no contract takes a schema apart, that no folder grows too full and that no ten lines stand twice. `npm run check`; exits with 1 and a
 * line for each finding.
 */
import { callFindings } from './calls.ts'
import { changeFindings } from './changes.ts'
import { commentFindings } from './comments.ts'
import { importFindings } from './imports.ts'
import { lazyContractFindings } from './lazy-contracts.ts'
import { liveSettingFindings } from './live-settings.ts'
import { shapeFindings } from './shape.ts'

if (process.argv[1] === import.meta.filename) {
  const findings = await check(process.argv[2] ?? process.cwd())
  for (const finding of findings) console.error(finding)
  console.log(findings.length === 0 ? 'check: all rules hold' : `check: ${findings.length} found`)
  process.exit(findings.length === 0 ? 0 : 1)
}

/** @param root a checkout of the product @returns a line for each broken rule */
async function check(root: string): Promise<string[]> {
  const all = [importFindings, callFindings, changeFindings, commentFindings, lazyContractFindings, liveSettingFindings, shapeFindings]
  return (await Promise.all(all.map((findings) => findings(root)))).flat()
}
