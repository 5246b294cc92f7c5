/** What a list shows lives in the address: page, page size, search, filters and order survive a reload and can be sent to a colleague. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { rowHeights, useDensity } from '../density.ts'
import { useLatest } from '../latest.ts'
import { useRemembered } from '../remembered.ts'
import { paramsNow, put, useAddress } from '../views/address.ts'
import { handingOver } from '../views/handing-over.ts'
import { type TypedText, typedText } from '../views/typed-text.ts'

/** `one` value, `many` values, or a `range` of days. */
export type FilterKind = 'one' | 'many' | 'range'
export type Range = { from?: string; to?: string }
type FilterValue<K extends FilterKind = FilterKind> = K extends 'many' ? string[] : K extends 'range' ? Range : string
export type FilterValues<F extends Record<string, FilterKind>> = { [N in keyof F]?: FilterValue<F[N]> }
export type Sort = { key: string; direction: 'asc' | 'desc' }

export type ListStateOptions<F extends Record<string, FilterKind>> = {
  /** Under which the person's columns and page size are remembered: `programs`. */
  name?: string
  filters?: F
  sort?: Sort
  /** Rows of a page until somebody chooses; as many as fill the window when left out. */
  paginate?: number
  /** Keeps two lists on one page apart in the address. */
  prefix?: string
}

export type ListState<F extends Record<string, FilterKind> = Record<string, FilterKind>> = {
  name: string
  /** What its words in the address begin with; empty for the one list of a page. */
  prefix: string
  page: number
  paginate: number
  /** What the list is searched for, 100 ms after the last letter. Empty text: no search. */
  search: string
  /** What stands in the search field at this moment; read by the field alone (`ListSearch`). */
  typed: TypedText
  filters: FilterValues<F>
  sort: Sort | null
  /** Keys of the columns that a saved view asks for; those nobody knows are left out where they are read. */
  columns: readonly string[] | null
  /** Whether search or a filter narrows the list. */
  narrowed: boolean
  /** A step of its own in the browser's history: Back goes to the page before. */
  setPage(page: number): void
  /** Where a page of the list stands, as a link takes it. */
  hrefOf(page: number): string
  setPaginate(paginate: number): void
  setColumns(keys: readonly string[]): void
  setSearch(text: string): void
  /** `undefined` takes the filter away. Every change goes back to page 1. */
  setFilter<N extends keyof F & string>(name: N, value: FilterValue<F[N]> | undefined): void
  /** What the chip of a filter takes: `<FilterChip kind="many" label="Status" options={…} {...list.chip('status')} />`. */
  chip<N extends keyof F & string>(
    name: N,
  ): { value: FilterValue<F[N]> | undefined; onChange: (value: FilterValue<F[N]> | undefined) => void }
  /** Takes search and all filters away. */
  clear(): void
  /** Ascending, then descending, then the list's own order. */
  toggleSort(key: string): void
}

/** What was typed into a search field, and stands in no address yet. */
const typing = handingOver<string>()

/** Milliseconds after the last letter: longer than between two of somebody who types. */
const pause = 100

/**
 * The state of a list whose rows do not come from one call; where they do, `useList`.
 *
 *     const list = useListState({ filters: { region: 'many', visit_date: 'range' }, sort: { key: 'valid_to', direction: 'asc' } })
 *
 * With a `name` the page size somebody chooses is theirs from then on, on every visit.
 */
export function useListState<const F extends Record<string, FilterKind>>(options: ListStateOptions<F> = {}): ListState<F> {
  const { prefix = '', name: listName = '' } = options
  const fitting = useFittingRows()
  const [usual, setUsual] = useRemembered(`rows.${listName}`, options.paginate ?? (prefix ? 10 : fitting), isPageSize)
  const kinds = (options.filters ?? {}) as F
  const [params, changeAddress] = useAddress()
  const at = (name: string) => prefix + name
  const search = params.get(at('search')) ?? ''
  const [typed] = useState(() => typedText(search))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // somebody who types and at once follows a link has left: a search written late would call them back
  const { location: to } = useNavigation()
  const isLeaving = useLatest(to !== undefined && to.pathname !== window.location.pathname)

  const change = useCallback(
    (edit: (next: URLSearchParams) => void, isPage = false) => {
      changeAddress(
        (next) => {
          edit(next)
          if (!isPage) next.delete(`${prefix}page`)
        },
        { isStep: isPage },
      )
    },
    [changeAddress, prefix],
  )

  // Back and forward change the address without the field: the field follows, unless somebody is typing. What was typed comes back by the
  // address, too: without the space behind it, and on a page that is slow to draw when more is typed and on its way.
  useEffect(() => {
    if (timer.current || search !== (paramsNow().get(`${prefix}search`) ?? '')) return
    if (typed.now().trim() !== search) typed.put(search)
  }, [search, prefix, typed])
  // What is typed while another view of the page takes the place of this one is typed there.
  const latest = useLatest({ write: (text: string) => change((next) => put(next, at('search'), text.trim())), setSearch })
  useLayoutEffect(() => {
    const { pathname } = window.location
    const place = `${pathname} ${prefix}`
    const draft = typing.take(place)
    if (draft !== undefined) latest.current.setSearch(draft)
    return () => {
      if (!timer.current) return
      clearTimeout(timer.current)
      const { write } = latest.current
      const text = typed.now()
      typing.leave(place, text, () => {
        if (window.location.pathname === pathname) write(text)
      })
    }
  }, [latest, prefix, typed])
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  // Who follows a link to another page is not called back by a search that is written late.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && link.pathname !== window.location.pathname) stop()
    }
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [stop])

  function setSearch(text: string) {
    typed.put(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (!isLeaving.current) latest.current.write(text)
    }, pause)
  }

  function setFilter(name: string, value: FilterValue | undefined) {
    change((next) => {
      next.delete(at(name))
      if (Array.isArray(value)) for (const one of value) next.append(at(name), one)
      else if (typeof value === 'string') put(next, at(name), value)
      else if (value) put(next, at(name), value.from || value.to ? `${value.from ?? ''}..${value.to ?? ''}` : '')
    })
  }

  const filterNames = Object.keys(kinds)
  const filters = useMemo(
    () => readFilters(kinds, params, prefix) as FilterValues<F>,
    // the kinds are written as a literal by the page and do not change
    [params, prefix],
  )
  const written = params.get(at('sort'))
  const sort: Sort | null = written
    ? { key: written.replace(/^-/, ''), direction: written.startsWith('-') ? 'desc' : 'asc' }
    : (options.sort ?? null)

  return {
    name: listName,
    prefix,
    page: whole(params.get(at('page')), 1),
    paginate: Math.min(100, whole(params.get(at('paginate')), usual)),
    search,
    typed,
    filters,
    sort,
    columns: params.get(at('columns'))?.split('.') ?? null,
    narrowed: search !== '' || filterNames.some((name) => filters[name] !== undefined),
    setPage: (page) => change((next) => put(next, at('page'), page === 1 ? '' : String(page)), true),
    hrefOf: (page) => {
      const next = new URLSearchParams(params)
      put(next, at('page'), page === 1 ? '' : String(page))
      return `?${next}`
    },
    setPaginate: (paginate) => {
      if (listName) setUsual(paginate)
      change((next) => put(next, at('paginate'), listName || paginate === usual ? '' : String(paginate)))
    },
    setColumns: (keys) => change((next) => put(next, at('columns'), keys.join('.'))),
    setSearch,
    setFilter,
    chip: (name) => ({ value: filters[name], onChange: (value) => setFilter(name, value) }),
    clear: () => {
      stop()
      typed.put('')
      change((next) => {
        for (const name of ['search', ...filterNames]) next.delete(at(name))
      })
    },
    toggleSort: (key) =>
      change((next) => {
        if (sort?.key !== key) next.set(at('sort'), key)
        else if (sort.direction === 'asc') next.set(at('sort'), `-${key}`)
        else next.delete(at('sort'))
      }),
  }
}

/** How many rows fill the window as it is when the list opens: from 10 on, by fives. On the server 10. */
function useFittingRows(): number {
  const [height] = useState(() => (typeof window === 'undefined' ? 0 : window.innerHeight))
  const [density] = useDensity()
  return useSyncExternalStore(
    never,
    () => fittingRows(height, rowHeights[density]),
    () => 10,
  )
}

const never = () => () => {}

/** Rows below bar, head, figures and toolbar of a page, and above its pager. */
function fittingRows(height: number, row: number): number {
  return Math.min(50, Math.max(10, Math.floor((height - 420) / row / 5) * 5))
}

function readFilters(kinds: Record<string, FilterKind>, params: URLSearchParams, prefix: string): Record<string, FilterValue> {
  const found: Record<string, FilterValue> = {}
  for (const [name, kind] of Object.entries(kinds)) {
    const values = params.getAll(prefix + name).filter(Boolean)
    if (values.length === 0) continue
    if (kind === 'many') found[name] = values
    else if (kind === 'one') found[name] = values[0] as string
    else {
      const [from, to] = (values[0] as string).split('..')
      found[name] = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
    }
  }
  return found
}

function isPageSize(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= 100
}

function whole(text: string | null, usual: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : usual
}
