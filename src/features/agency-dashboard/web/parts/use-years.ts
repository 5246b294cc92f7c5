/** The years a dashboard is about; they stand in the address by the names the calls have for them. */
import { useAddress } from '../../../../kit/web/views/address.ts'

export type Years = { fromYear?: number | undefined; toYear?: number | undefined }

/** Years that cannot be (an old link, a typing error) are left out instead of refused. */
export function useYears(): { asked: Years; setYears: (from: number, to: number) => void } {
  const [params, changeAddress] = useAddress()
  return {
    asked: yearsOf(params),
    setYears: (from, to) => changeAddress({ fromYear: String(from), toYear: String(to) }),
  }
}

/** `?fromYear=2024&toYear=2026`, or nothing without years: for links that keep them. */
export function yearsQuery({ fromYear, toYear }: Years, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  if (fromYear) query.set('fromYear', String(fromYear))
  if (toYear) query.set('toYear', String(toYear))
  return query.size > 0 ? `?${query}` : ''
}

function yearsOf(params: URLSearchParams): Years {
  const [fromYear, toYear] = [yearOf(params.get('fromYear')), yearOf(params.get('toYear'))]
  return fromYear && toYear && fromYear > toYear ? { fromYear: toYear, toYear: fromYear } : { fromYear, toYear }
}

function yearOf(text: string | null): number | undefined {
  return text && /^(19[89]|20\d)\d$/.test(text) ? Number(text) : undefined
}
