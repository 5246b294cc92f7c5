/** Where somebody is in the workbench: the search part of the address alone, so that one page opens for all of it without a network. */
import { useSearchParams } from 'react-router'

const views = ['team', 'narrative', 'evidence', 'sheet'] as const
type View = (typeof views)[number]
export type Place = { survey?: string | undefined; area?: string | undefined; view?: View | undefined }

export function usePlace(): Place {
  const [params] = useSearchParams()
  return {
    survey: params.get('survey') ?? undefined,
    area: params.get('area') ?? undefined,
    view: views.find((one) => one === params.get('view')),
  }
}

/** The address of a place. */
export function to({ survey, area, view }: Place): string {
  const params = new URLSearchParams()
  if (survey) params.set('survey', survey)
  if (area) params.set('area', area)
  if (view) params.set('view', view)
  const search = params.toString()
  return `/accreditor/ratings${search && `?${search}`}`
}
