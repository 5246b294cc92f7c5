import { Button, Textarea } from '@mantine/core'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { reports } from '../../contract.ts'
import type { ReleasedReport } from '../../contract-records.ts'
import { introduction, ratingsSummary } from '../../rules.ts'
import styles from '../parts/reports.module.css'

type Asked = { section: string; wrong: string; right: string; grounds: string }
const empty: Asked = { section: introduction, wrong: '', right: '', grounds: '' }

/** The corrections of fact an institution asks for, all together. */
export function CorrectionsDialog({ report, onClose }: { report: ReleasedReport; onClose: () => void }) {
  const form = useCallForm({
    call: reports.askCorrections,
    initial: { corrections: [empty] },
    input: ({ corrections }) => ({ body: { survey_id: report.id, version: report.version, corrections } }),
    onDone: onClose,
  })
  const { corrections } = form.values
  const set = (next: Asked[]) => form.set('corrections', next)
  const sections = report.sections.flatMap(({ key, title }) => {
    const option = { value: key, label: title }
    return key === introduction ? [option, { value: ratingsSummary, label: 'Summary of ratings' }] : [option]
  })
  const field = (at: number, name: keyof Asked) => {
    const path = `corrections.${at}.${name}`
    return {
      id: form.idOf(path),
      value: corrections[at]?.[name] ?? '',
      error: form.errors.find((one) => one.name === path)?.sentence,
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget
        set(corrections.map((one, place) => (place === at ? { ...one, [name]: value } : one)))
        form.form.clearFieldError(path)
      },
    }
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size={720}
      title="Ask for corrections of fact"
      description="Once, and all together"
      verb="Ask for corrections"
    >
      <ol className={styles.items}>
        {corrections.map((one, at) => (
          <li key={at}>
            <Select
              label="Where"
              data={sections}
              allowDeselect={false}
              value={one.section}
              onChange={(value) => value && set(corrections.map((row, place) => (place === at ? { ...row, section: value } : row)))}
            />
            <Textarea
              label="What is wrong"
              description="As it stands in the report"
              autosize
              minRows={2}
              maxLength={2000}
              {...field(at, 'wrong')}
            />
            <Textarea label="What is right" autosize minRows={2} maxLength={2000} {...field(at, 'right')} />
            <Textarea label="How QA can see it (optional)" autosize minRows={1} maxLength={2000} {...field(at, 'grounds')} />
            {corrections.length > 1 && (
              <Button
                variant="subtle"
                leftSection={<Icon name="trash" />}
                onClick={() => set(corrections.filter((_, place) => place !== at))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<Icon name="plus" />}
        disabled={corrections.length >= 50}
        onClick={() => set([...corrections, empty])}
      >
        Another correction
      </Button>
    </FormDialog>
  )
}
