/** What is different between two versions of an instrument, part by part (docs/domain.md#instrument-versions). */
import type { ChangedPart, VersionChanges } from './contract.ts'
import { codeOf, type PartKind, type StatementKind, statementKindNames } from './rules.ts'

type Placed = { readonly origin_id: string; readonly position: number; readonly weight: string }
export type ComparedArea = Placed & {
  readonly title: string
  readonly parameters: readonly (Placed & {
    readonly title: string
    readonly statements: readonly (Placed & { readonly kind: StatementKind; readonly text: string })[]
  })[]
}

/** A part by itself, with the code that names its place in the whole. */
export type FlatPart = { origin: string; part: PartKind; code: string; text: string; weight: string }

/** Every part with its whole code: `II`, `II.A`, `II.A · Implementation 3`. */
export function flattened(areas: readonly ComparedArea[]): FlatPart[] {
  return areas.flatMap((area) => {
    const code = codeOf('area', area.position)
    return [
      flat(area, 'area', code, area.title),
      ...area.parameters.flatMap((parameter) => {
        const within = `${code}.${codeOf('parameter', parameter.position)}`
        return [
          flat(parameter, 'parameter', within, parameter.title),
          ...parameter.statements.map((one) => flat(one, 'statement', statementCode(within, one.kind, one.position), one.text)),
        ]
      }),
    ]
  })
}

/** `II.A · Implementation 3` */
export function statementCode(parameterCode: string, kind: StatementKind, position: number): string {
  return `${parameterCode} · ${statementKindNames[kind]} ${position}`
}

function flat({ origin_id, weight }: Placed, part: PartKind, code: string, text: string): FlatPart {
  return { origin: origin_id, part, code, text, weight }
}

/** Held against the older version: what came, what went, what says or weighs something else, and what only stands elsewhere. */
export function compareVersions(older: readonly ComparedArea[], newer: readonly ComparedArea[]): Omit<VersionChanges, 'from' | 'to'> {
  const before = new Map(flattened(older).map((one) => [one.origin, one]))
  const after = flattened(newer)
  const stays = new Set(after.map((one) => one.origin))
  const both = after.flatMap((one) => {
    const was = before.get(one.origin)
    return was ? [withChanges(one, was)] : []
  })
  const differing = both.filter((one) => one.changes.length > 0)
  const onlyPlace = (one: ChangedPart) => one.changes.every(({ field }) => field === 'code')
  return {
    added: after.filter((one) => !before.has(one.origin)).map((one) => withChanges(one, one)),
    removed: [...before.values()].filter((one) => !stays.has(one.origin)).map((one) => withChanges(one, one)),
    changed: differing.filter((one) => !onlyPlace(one)),
    moved: differing.filter(onlyPlace),
  }
}

const fields = ['code', 'text', 'weight'] as const

function withChanges({ origin: _, weight, ...part }: FlatPart, was: FlatPart): ChangedPart {
  const now = { ...part, weight }
  const changes = fields.flatMap((field) => (now[field] === was[field] ? [] : [{ field, before: was[field], after: now[field] }]))
  return { ...part, changes }
}
