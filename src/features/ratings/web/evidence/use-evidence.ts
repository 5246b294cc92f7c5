/** The evidence of an area on this device: what is listed, what of it is pinned, and pinning more. */
import { useCallback, useEffect, useState } from 'react'
import type { EvidenceItem } from '../../../evidence/contract-records.ts'
import { freeBytes, type Listed, type Pin } from '../device/pins.ts'
import { useBench, useBenchState } from '../device/use-bench.ts'

/** About the whole program, beside the areas. */
export const wholeProgram = 'whole'

export type EvidenceRow = {
  readonly item: EvidenceItem
  /** What of it is on this device: this version, or an older one. */
  readonly pin: Pin | null
}

type Shown = { lists: ReadonlyMap<string, Listed>; pins: readonly Pin[]; free: number | null }

export function useEvidence(survey: string, area: string) {
  const { pins } = useBench()
  const { online, lastExchange } = useBenchState()
  const [shown, setShown] = useState<Shown | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** The version that is being taken along. */
  const [busy, setBusy] = useState<string | null>(null)

  const read = useCallback(async () => {
    const lists = new Map<string, Listed>()
    for (const place of [area, wholeProgram]) {
      const listed = await pins.listed(survey, place)
      if (listed) lists.set(place, listed)
    }
    setShown({ lists, pins: await pins.of(survey), free: await freeBytes() })
  }, [pins, survey, area])
  const tried = useCallback(
    async (work: () => Promise<unknown>) => {
      setTrouble(null)
      await work().catch((error: Error) => setTrouble(error.message))
      await read()
    },
    [read],
  )
  const list = useCallback(async () => {
    for (const place of [area, wholeProgram]) await pins.list(survey, place)
  }, [pins, survey, area])

  // what an exchange has found of the room: closed to the person, or open longer
  useEffect(() => void read(), [read, lastExchange])
  useEffect(() => {
    if (online) void tried(list)
    else setTrouble(null)
  }, [online, tried, list])

  const rowsOf = (place: string): EvidenceRow[] => {
    const items = shown?.lists.get(place)?.items ?? []
    const here = shown?.pins ?? []
    const elsewhere = here.filter((pin) => pin.place === place && !items.some(({ id }) => id === pin.item.id))
    return [
      ...items.map((item) => ({ item, pin: here.find((one) => one.item.id === item.id) ?? null })),
      ...elsewhere.map((pin) => ({ item: pin.item, pin })),
    ]
  }
  const pin = (place: string, items: readonly EvidenceItem[]) =>
    tried(async () => {
      try {
        for (const item of items) {
          setBusy(item.version_id)
          await pins.pin(survey, place, item, shown?.lists.get(place)?.until ?? '')
          await read()
        }
      } finally {
        setBusy(null)
      }
    })
  return {
    isRead: shown !== null,
    online,
    trouble,
    busy,
    free: shown?.free ?? null,
    until: shown?.lists.get(area)?.until ?? shown?.pins[0]?.until ?? null,
    rowsOf,
    pin,
    unpin: (version: string) => tried(() => pins.unpin(version)),
  }
}

/** Whether a file of the list is to be taken along: it is not here, or an older version is, or it had to make room. */
export function isToPin({ item, pin }: EvidenceRow): boolean {
  return item.kind === 'file' && (!pin || pin.isDropped || pin.item.version_id !== item.version_id)
}
