/** How the stair stands on each of the error pages. */
import type { StairState } from '../../../drawings/web/parts/Stair.tsx'

type Picture = { state: StairState; label: string }

const pictures: Record<number, Picture> = {
  404: { state: 'missing', label: 'The stair of five arches with one arch missing: the gold light has dropped onto the empty step.' },
  403: { state: 'closed', label: 'The stair of five arches; the highest has a closed door.' },
  503: { state: 'scaffolding', label: 'The stair of five arches; one of them stands in scaffolding.' },
}

/** What is not 404, 403 or 503 is an internal server error. */
export function errorPicture(status: number): Picture {
  return pictures[status] ?? { state: 'leaning', label: 'The stair of five arches; the arches lean.' }
}
