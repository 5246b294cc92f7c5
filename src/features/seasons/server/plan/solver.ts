/**
 * The one place that knows HiGHS: rows and columns in, values out. Runs in a thread (worker.ts).
 *
 * Models are handed over as arrays, not as text: the text format cuts lines. Each is a native model of its own that is disposed afterwards,
 * because nothing of an earlier one may shine through.
 */
import loadHighs, { type Highs } from 'highs'

type Column = { cost: number; lower: number; upper: number; isWhole: boolean }
type Row = { least: number; most: number; terms: Map<number, number> }

/** A model that grows: columns by their number, rows by their terms. What is minimised is the sum of `cost`. */
export function newProgram() {
  const columns: Column[] = []
  const rows: Row[] = []
  return {
    columns,
    rows,
    /** A yes or no; with `lower` 1 a yes. */
    choice: (cost = 0, lower = 0) => columns.push({ cost, lower, upper: 1, isWhole: true }) - 1,
    /** Any number from 0 to `upper`. */
    amount: (cost = 0, upper = 1) => columns.push({ cost, lower: 0, upper, isWhole: false }) - 1,
    /** `least` ≤ sum of the terms ≤ `most`; a column named twice counts twice. */
    row: (least: number, most: number, terms: Iterable<readonly [column: number, times: number]>) => {
      const own = new Map<number, number>()
      for (const [column, times] of terms) own.set(column, (own.get(column) ?? 0) + times)
      return rows.push({ least, most, terms: own }) - 1
    },
  }
}
export type Program = ReturnType<typeof newProgram>

/** Some columns and the value of each. */
export type Start = { columns: number[]; values: number[] }

export type Solved = {
  values: Float64Array
  cost: number
  /** Nothing better than this is possible, as far as the solver has got. */
  bound: number
  isProven: boolean
}

export type SolveAsked = {
  seconds: number
  /** Relative distance to what is proven from which on it is good enough. */
  gap: number
  /** Values to begin with; what they leave open the solver fills in. */
  start?: Start | undefined
  /** Leave out that columns are whole: a bound for little time. */
  isRelaxed?: boolean
}

let loaded: Highs | undefined

/** Loads the solver, once a thread. */
export async function readySolver(): Promise<void> {
  loaded ??= await loadHighs()
}

/**
 * The best values found in the time allowed; `null` where there are none, or none were found.
 * @throws Error when the solver is not loaded, or refuses the model
 */
export function solve({ columns, rows }: Program, { seconds, gap, start, isRelaxed = false }: SolveAsked): Solved | null {
  if (!loaded) throw new Error('The solver is not loaded.')
  const { constants, infinity } = loaded
  const limit = (value: number) => (Number.isFinite(value) ? value : value > 0 ? infinity : -infinity)
  const starts = new Int32Array(rows.length + 1)
  const indices: number[] = []
  const values: number[] = []
  for (const [at, { terms }] of rows.entries()) {
    for (const [column, times] of terms) {
      indices.push(column)
      values.push(times)
    }
    starts[at + 1] = indices.length
  }
  const model = loaded.createModel({
    numCols: columns.length,
    numRows: rows.length,
    colCost: Float64Array.from(columns, ({ cost }) => cost),
    colLower: Float64Array.from(columns, ({ lower }) => lower),
    colUpper: Float64Array.from(columns, ({ upper }) => limit(upper)),
    rowLower: Float64Array.from(rows, ({ least }) => limit(least)),
    rowUpper: Float64Array.from(rows, ({ most }) => limit(most)),
    matrix: { format: 'csr', numRows: rows.length, numCols: columns.length, starts, indices, values },
    ...(isRelaxed ? {} : { integrality: Int32Array.from(columns, ({ isWhole }) => (isWhole ? 1 : 0)) }),
  })
  try {
    model.options.set({ output_flag: false, time_limit: Math.max(0.05, seconds), mip_rel_gap: gap, random_seed: 1 })
    if (start && !isRelaxed) model.setSolution({ indices: start.columns, values: start.values })
    const { modelStatus } = model.run()
    const isFeasible = model.info.get('primal_solution_status') === 2
    if (!isFeasible) return null
    const cost = model.getObjectiveValue()
    const bound = isRelaxed ? cost : Number(model.info.get('mip_dual_bound'))
    const isProven = modelStatus === constants.modelStatus.optimal
    return { values: model.getSolution().colValue, cost, bound, isProven }
  } finally {
    model.dispose()
  }
}
