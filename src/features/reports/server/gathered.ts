/** What a report begins with: what the team wrote of each area; where it did not, its notes and the marks that speak for themselves. */
import { agencyDay } from '../../../kit/contract/days.ts'
import { markNames } from '../../instruments/rules-means.ts'
import { thresholdOf } from '../../ladder/rules-surveys.ts'
import type { SurveyRow } from '../../ratings/server/queries.ts'
import type { RatedStatement, RatingFound } from '../../ratings/server/queries-report.ts'
import type { ReportMeans, SectionText } from '../contract-records.ts'
import { areaOfKey, strongFrom, weakTo } from '../rules.ts'

const emptyText: SectionText = { narrative: '', strengths: '', improvements: '', items: [] }

/** The text a section begins with; empty for those that no area is behind. */
export function gatheredFor(key: string, { statements, written }: Pick<RatingFound, 'statements' | 'written'>): SectionText {
  const area = areaOfKey(key)
  const own = written.get(area ?? '')
  const here = statements.filter((one) => one.area === area)
  const marked = (speaks: (mark: number) => boolean) =>
    here.flatMap(({ code, text, mark }) =>
      typeof mark === 'number' && speaks(mark) ? [`${text} (${code}: ${mark} ${markNames[mark]})`] : [],
    )
  return {
    ...emptyText,
    narrative: own?.narrative || here.flatMap(noteWords).join('\n\n'),
    strengths: own?.strengths || marked((mark) => mark >= strongFrom).join('\n'),
    improvements: own?.improvements || marked((mark) => mark <= weakTo).join('\n'),
  }
}

function noteWords({ code, notes, photos }: RatedStatement): string[] {
  if (notes.length === 0) return []
  const beside = photos === 0 ? '' : ` (${photos === 1 ? 'one photo' : `${photos} photos`})`
  return [`${code}: ${notes.join(' ')}${beside}`]
}

/** The means as they are shown beside a report and kept with its versions. */
export function meansFor(survey: SurveyRow, rating: RatingFound): ReportMeans {
  const threshold = thresholdOf(survey, agencyDay())
  return {
    grand_mean: rating.grand_mean,
    reaches: rating.reaches,
    threshold,
    areas: rating.areas.map(({ lead: _, ...area }) => area),
  }
}
