import type { MergeKind } from '../rules.ts'

/** The guided page with two records chosen, or one of them. */
export function mergeAddress(kind: MergeKind, one: string, other?: string): string {
  return `/admin/merges/${kind}?one=${one}${other ? `&other=${other}` : ''}`
}

/** The record beside its list. */
export function recordAddress(kind: MergeKind, id: string): string {
  return kind === 'person' ? `/admin/accreditor/accreditors?open=${id}` : `/admin/institution/institutions?open=${id}`
}
