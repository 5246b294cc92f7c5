import { formatDay } from '../../../../kit/contract/days.ts'
import type { Instrument } from '../../contract.ts'

/** `Version 2 · 11 Nov 2026`, `Version 3 · draft` */
export function versionName({ number, published_at }: Instrument['versions'][number]): string {
  return `Version ${number} · ${published_at ? formatDay(published_at.slice(0, 10)) : 'draft'}`
}
