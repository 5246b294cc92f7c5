/** What QA does with the parts of a draft: add, change, move, delete; each an act of its own with its entry in the log. */
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes } from '../../../kit/server/log/queries.ts'
import type { instruments } from '../contract.ts'
import { codeOf, mostBeside, type PartKind, type StatementKind } from '../rules.ts'
import { statementCode } from '../rules-compare.ts'
import { lockedInstrument, log } from './changes.ts'
import { checkPart, missing, noDraft } from './checks.ts'
import { findTree, findVersion, type StoredArea } from './queries.ts'
import { updateInstrument } from './queries-changes.ts'
import { deletePart, insertPart, moveUp, swapParts, updatePart } from './queries-parts.ts'

/** The draft, held against other changes. @throws Refusal 404; 409 stale, or when there is none */
async function lockDraft(act: Act, id: string, version: number) {
  const { name, has_draft } = await lockedInstrument(act, id, version)
  if (!has_draft) noDraft()
  const draft = (await findVersion(act.trx, id)) ?? missing()
  return { id: draft.id, name, areas: await findTree(act.trx, draft.id) }
}

/** @throws Refusal 404; 409; 422 at the field */
export async function addPart(act: Act, { params, body }: Received<typeof instruments.addPart>) {
  const { part, text, parent_id } = body
  const draft = await lockDraft(act, params.id, body.version)
  const weight = checkPart(part, body)
  const kind = part === 'statement' ? body.kind : null
  const group = groupOf(draft.areas, part, part === 'area' ? '' : (parent_id ?? ''), kind)
  if (!group) throw invalid('parent_id', `Choose the ${part === 'parameter' ? 'area' : 'parameter'} it stands in.`)
  const position = freePlace(group.beside, part)
  const id = newId()
  await insertPart(act.trx, part, { id, parent_id: part === 'area' ? draft.id : (parent_id as string), position, text, weight, kind })
  const version = await updateInstrument(act.trx, params.id)
  const code = codeIn(group.code, part, kind, position)
  await log(act, params.id, 'part_added', `Added ${part} ${code} to ${draft.name}`, { after: { code, text, weight } })
  return { id, version }
}

/** @throws Refusal 404; 409; 422 at the field */
export async function editPart(act: Act, { params, body }: Received<typeof instruments.editPart>) {
  const { part, text } = body
  const draft = await lockDraft(act, params.id, body.version)
  const found = locate(draft.areas, part, params.part_id)
  const weight = checkPart(part, body)
  const other = found.kind && body.kind !== found.kind ? groupOf(draft.areas, part, found.parent_id, body.kind) : null
  const place = other ? { kind: body.kind, position: freePlace(other.beside, part) } : undefined
  const code = place ? codeIn(found.group.code, part, place.kind, place.position) : found.code
  const before = { code: found.code, text: found.text, weight: found.weight }
  const changed = changes<Record<string, unknown>>(before, { code, text, weight })
  if (!changed) return { version: body.version }
  await updatePart(act.trx, part, params.part_id, { text, weight, place })
  if (place) await moveUp(act.trx, part, behind(found))
  const version = await updateInstrument(act.trx, params.id)
  await log(act, params.id, 'part_changed', `Changed ${part} ${found.code} of ${draft.name}`, changed)
  return { version }
}

/** @throws Refusal 404; 409; 422 where there is nothing to change places with */
export async function movePart(act: Act, { params, body }: Received<typeof instruments.movePart>) {
  const { part, to } = body
  const draft = await lockDraft(act, params.id, body.version)
  const found = locate(draft.areas, part, params.part_id)
  const { beside } = found.group
  const other = beside[beside.findIndex((one) => one.id === params.part_id) + (to === 'up' ? -1 : 1)]
  if (!other) throw invalid('to', `This ${part} is the ${to === 'up' ? 'first' : 'last'} one.`)
  await swapParts(act.trx, part, { id: params.part_id, position: found.position }, other)
  const version = await updateInstrument(act.trx, params.id)
  await log(act, params.id, 'part_moved', `Moved ${part} ${found.code} of ${draft.name} ${to}`, {
    before: { code: found.code },
    after: { code: codeIn(found.group.code, part, found.kind, other.position) },
  })
  return { version }
}

/** With what is in it. Areas keep their numbers, by which teams are assigned; what stands behind others moves up. */
export async function removePart(act: Act, { params, body }: Received<typeof instruments.removePart>) {
  const { part } = body
  const draft = await lockDraft(act, params.id, body.version)
  const found = locate(draft.areas, part, params.part_id)
  await deletePart(act.trx, part, params.part_id)
  if (part !== 'area') await moveUp(act.trx, part, behind(found))
  const version = await updateInstrument(act.trx, params.id)
  const { code, text, weight, within } = found
  await log(act, params.id, 'part_removed', `Deleted ${part} ${code} of ${draft.name}`, {
    before: { code, text, weight, ...(within > 0 ? { statements: within } : {}) },
  })
  return { version }
}

type Beside = { id: string; position: number }
/** The parts that one stands among, and the code of what they stand in. */
type Group = { code: string; beside: readonly Beside[] }

/** Where parts of a kind stand; null where there is no such place. */
function groupOf(areas: readonly StoredArea[], part: PartKind, parentId: string, kind: StatementKind | null): Group | null {
  if (part === 'area') return { code: '', beside: areas }
  for (const area of areas) {
    const code = codeOf('area', area.position)
    if (part === 'parameter' && area.id === parentId) return { code, beside: area.parameters }
    const parameter = area.parameters.find((one) => one.id === parentId)
    if (part === 'statement' && parameter) {
      const beside = parameter.statements.filter((one) => one.kind === kind)
      return { code: `${code}.${codeOf('parameter', parameter.position)}`, beside }
    }
  }
  return null
}

function codeIn(within: string, part: PartKind, kind: StatementKind | null, position: number): string {
  if (kind) return statementCode(within, kind, position)
  return part === 'area' ? codeOf('area', position) : `${within}.${codeOf('parameter', position)}`
}

/** Behind the last one; where no number is left there, the first that is free. @throws Refusal 422 when all are taken */
function freePlace(beside: readonly Beside[], part: PartKind): number {
  const last = Math.max(0, ...beside.map((one) => one.position))
  if (last < mostBeside[part]) return last + 1
  const free = Array.from({ length: mostBeside[part] }, (_, index) => index + 1).find(
    (place) => !beside.some((one) => one.position === place),
  )
  if (free) return free
  throw new Refusal(422, `There is room for ${mostBeside[part]} here, and all of it is taken.`)
}

type Found = Group['beside'][number] & {
  parent_id: string
  text: string
  weight: string
  kind: StatementKind | null
  code: string
  group: Group
  /** Statements in it. */
  within: number
}

/** @throws Refusal 404 for what is no part of this draft */
function locate(areas: readonly StoredArea[], part: PartKind, id: string): Found {
  const parts = {
    area: () => areas.map((one) => ({ ...one, text: one.title, parent_id: '', kind: null, within: statementsIn([one]) })),
    parameter: () =>
      areas.flatMap((area) =>
        area.parameters.map((one) => ({ ...one, text: one.title, parent_id: area.id, kind: null, within: one.statements.length })),
      ),
    statement: () =>
      areas.flatMap((area) => area.parameters).flatMap((one) => one.statements.map((s) => ({ ...s, parent_id: one.id, within: 0 }))),
  }
  const found = parts[part]().find((one) => one.id === id)
  const group = found && groupOf(areas, part, found.parent_id, found.kind)
  if (!found || !group) throw notFound(`This ${part}`)
  return { ...found, group, code: codeIn(group.code, part, found.kind, found.position) }
}

function statementsIn(areas: readonly StoredArea[]): number {
  return areas.flatMap((area) => area.parameters).reduce((sum, one) => sum + one.statements.length, 0)
}

function behind({ group, position }: Found): string[] {
  return group.beside.filter((one) => one.position > position).map((one) => one.id)
}
