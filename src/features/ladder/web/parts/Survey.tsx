import { visitTypeNames } from '../../rules.ts'
import { giftOf, type Survey, soughtWords } from '../../rules-surveys.ts'
import { Level } from './Level.tsx'

/** What a survey seeks: the level as it is drawn everywhere; a qualification, an institutional level or nothing in words. */
export function Sought({ survey }: { survey: Survey }) {
  const gift = giftOf(survey)
  return gift.gives === 'level' ? <Level level={gift.level} /> : <span>{soughtWords(survey)}</span>
}

/** `Second survey`, of a revisit also the survey it follows; and why it is out of order, where it is. */
export function SurveyWords({ survey, overrideReason }: { survey: Survey; overrideReason?: string | null }) {
  return (
    <>
      {visitTypeNames[survey.survey_type]}
      {survey.revisit_of && ` after ${visitTypeNames[survey.revisit_of]}`}
      {overrideReason && <small>Out of order: {overrideReason}</small>}
    </>
  )
}
