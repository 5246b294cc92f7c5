import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addDays, daysBetween } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { schedule } from '../../contract.ts'
import type { MoveDay, Trip } from '../../contract-calendar.ts'

/** A visit in the hand, and the day it would begin. */
export type Grabbed = { trip: Trip; visit_date: string; by: 'pointer' | 'keys' }

/** So far the pointer goes before it is a drag and no click. */
const slack = 5

/**
 * Taking a visit and carrying it to another day, with the pointer or by keys: what would break there is known for every day in sight as
 * soon as it is taken. Nothing is stored here; `onDrop` asks.
 */
export function useMoving(window: { from: string; to: string }, onDrop: (trip: Trip, visitDate: string) => void) {
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null)
  const pressed = useRef<{ trip: Trip; x: number; dayWidth: number } | null>(null)
  const wasDragged = useRef(false)
  const read = useQuery({
    ...query(schedule.moves, { params: { id: grabbed?.trip.id ?? '' }, body: window }),
    enabled: grabbed !== null,
    placeholderData: undefined,
  })
  const days = new Map<string, MoveDay>(grabbed ? read.data?.data.map((day) => [day.visit_date, day]) : [])
  const at = grabbed && days.get(grabbed.visit_date)

  function carry(trip: Trip, by: number, from: string, how: Grabbed['by']) {
    const wanted = addDays(from, by)
    // the middle one: no further than the days in sight
    const [, visit_date] = [window.from, wanted, window.to].sort() as [string, string, string]
    setGrabbed({ trip, visit_date, by: how })
  }

  function drop() {
    if (grabbed && grabbed.visit_date !== grabbed.trip.visit_date) onDrop(grabbed.trip, grabbed.visit_date)
    setGrabbed(null)
  }

  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const held = pressed.current
    if (!held) return
    const distance = event.clientX - held.x
    if (!wasDragged.current && Math.abs(distance) < slack) return
    wasDragged.current = true
    carry(held.trip, Math.round(distance / held.dayWidth), held.trip.visit_date, 'pointer')
  })
  const onUp = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!pressed.current) return
    pressed.current = null
    if (event.type === 'pointerup' && wasDragged.current) drop()
    else if (wasDragged.current) setGrabbed(null)
    // the click that ends a drag comes at once, and is none
    setTimeout(() => {
      wasDragged.current = false
    })
  })
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || grabbed?.by !== 'pointer') return
    pressed.current = null
    setGrabbed(null)
  })
  useEffect(() => {
    const [move, up, key] = [
      (e: globalThis.PointerEvent) => onMove(e),
      (e: globalThis.PointerEvent) => onUp(e),
      (e: globalThis.KeyboardEvent) => onKey(e),
    ]
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', up)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', up)
      document.removeEventListener('keydown', key)
    }
  }, [])

  /** For the bar of a visit that may be moved. A finger scrolls the page: it moves a visit by the form. */
  function handlers(trip: Trip) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || event.pointerType === 'touch') return
        const cells = event.currentTarget.parentElement as HTMLElement
        wasDragged.current = false
        pressed.current = { trip, x: event.clientX, dayWidth: cells.clientWidth / (daysBetween(window.from, window.to) + 1) }
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
        const step = steps[event.key]
        const mine = grabbed?.trip.id === trip.id ? grabbed : null
        if (!mine) {
          if (event.key !== 'm' && event.key !== 'M') return
          event.preventDefault()
          carry(trip, 0, trip.visit_date, 'keys')
        } else if (step !== undefined) {
          event.preventDefault()
          carry(trip, step, mine.visit_date, 'keys')
        } else if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          drop()
        } else if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          setGrabbed(null)
        }
      },
    }
  }

  return {
    grabbed,
    /** What is known of each day in sight. */
    days,
    at,
    error: grabbed ? read.error : null,
    handlers,
    drop,
    cancel: () => setGrabbed(null),
    /** Whether a click on a bar ended a drag, and opens nothing. */
    wasDrag: () => wasDragged.current,
  }
}
