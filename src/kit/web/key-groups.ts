/** The keys of the portal that belong to no feature, in groups as the dialog of keys shows them. */
import { type KeyGroup, type KeyWords, listKeys, portalKeys } from './keys.ts'

const close: KeyWords = { keys: ['Esc'], does: 'close the dialog, menu or panel that is open' }

const rowKeys: readonly KeyWords[] = [
  { keys: ['Enter'], does: 'open the row' },
  { keys: ['A', '…', 'Z'], does: 'in the menu of a row: what stands beside the letter' },
]

const panelKeys = {
  next: { keys: ['J', '→'], does: 'next record' },
  before: { keys: ['K', '←'], does: 'record before' },
  act: { keys: ['A', '…', 'Z'], does: 'the acts at the foot of the panel, by their letters' },
} as const satisfies Record<string, KeyWords>

const chartKeys = {
  go: { keys: ['←', '→', '↑', '↓'], does: 'from figure to figure' },
  ends: { keys: ['Home', 'End'], does: 'first and last figure' },
  open: { keys: ['Enter'], does: 'open the list of what is counted' },
} as const satisfies Record<string, KeyWords>

const calendarKeys = {
  day: { keys: ['←', '→', '↑', '↓'], does: 'day by day, week by week' },
  month: { keys: ['Page Up', 'Page Down'], does: 'month before and after' },
} as const satisfies Record<string, KeyWords>

/** What every area has; the features have groups of their own. */
export const keyGroups: readonly KeyGroup[] = [
  { name: 'Everywhere', keys: [...Object.values(portalKeys), close] },
  { name: 'Lists', keys: [...Object.values(listKeys), ...rowKeys] },
  { name: 'A record beside its list', keys: Object.values(panelKeys) },
  { name: 'Charts', keys: Object.values(chartKeys) },
  { name: 'Calendar of a month', keys: Object.values(calendarKeys) },
]
