import { Radio, Textarea } from '@mantine/core'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type Recommendation, recommendations } from '../contract.ts'
import { type ComplianceRating, complianceNames, complianceRatings } from '../rules.ts'

const says: Record<ComplianceRating, string> = {
  complied: 'It is closed with that.',
  partly: 'The report of this visit can take it up again, with a new day.',
  not: 'The report of this visit can take it up again, with a new day.',
}

/** How far a recommendation of an earlier visit was complied with. */
export function RateDialog({
  recommendation: one,
  surveyId,
  onClose,
}: {
  recommendation: Recommendation
  /** The program of the visit on whose team one is. */
  surveyId: string
  onClose: () => void
}) {
  const form = useCallForm({
    call: recommendations.rate,
    initial: { rating: one.rating ?? '', sentence: one.rating_sentence ?? '' },
    labels: { rating: 'Rating', sentence: 'What the team found' },
    input: ({ rating, sentence }) => ({
      params: { id: one.id },
      body: { survey_id: surveyId, rating: rating as ComplianceRating, sentence, version: one.version },
    }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Rate the recommendation" description={one.text} verb="Keep the rating">
      <Radio.Group label="How far was it complied with?" {...form.field('rating')}>
        {complianceRatings.map((rating) => (
          <Radio key={rating} value={rating} label={complianceNames[rating]} description={says[rating]} mt="xs" />
        ))}
      </Radio.Group>
      <Textarea
        label="What the team found"
        description="The institution reads it."
        autosize
        minRows={3}
        maxLength={2000}
        {...form.field('sentence')}
      />
    </FormDialog>
  )
}
