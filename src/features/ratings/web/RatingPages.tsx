import { loadAhead } from '../../../kit/web/states/ahead.ts'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { OwnPasskey } from './OwnPasskey.tsx'
import { usePlace } from './rating/place.ts'
import { SurveyList } from './rating/SurveyList.tsx'

// mostly while the PIN is typed
const SurveyPages = lazyPart(() => import('./SurveyPages.tsx').then((file) => file.SurveyPages), loadAhead, <LoadingState what="program" />)

/** The pages of the workbench; which of them shows stands in the search part of the address. */
export function RatingPages() {
  const { survey } = usePlace()
  return survey ? <SurveyPages key={survey} id={survey} /> : <SurveyList device={<OwnPasskey />} />
}
