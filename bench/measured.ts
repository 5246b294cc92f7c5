/** What a workload is measured on, and what comes of it. */
import type pg from 'pg'

export type Result = {
  workload: string
  /** Answers a second, or rows a second. */
  product: number
  bare: number
  unit: string
  /** Product ÷ bare, the median of the rounds. */
  ratio: number
  promised: number
  /** So many a second are what was asked for, on the machine it was asked on: with them the ratio, which stands for it elsewhere, is met. */
  enough?: number
  /** The first byte came later than promised. */
  isLate?: boolean
  note?: string
}

export type Bench = {
  seconds: number
  rounds: number
  product: { base: string; memory: () => number }
  bare: { base: string }
  database: pg.Client
  url: string
  tokenOf: (person: string) => Promise<string>
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] as number
}
