import { NumberInput } from '@mantine/core'
import { type LimitKey, limitKeys, limits } from '../rules.ts'
import { Rows } from './Rows.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './settings.module.css'
import { useSectionForm, type ViewProps } from './use-section-form.ts'

/** Days, months and years that rules go by. */
export default function LimitsForm({ data }: ViewProps) {
  const section = useSectionForm('limits', data, ({ values }) => values.limits)
  return (
    <SectionFrame of="limits" says="What is running already is counted by the new numbers, too." {...section}>
      <div className={styles.limits}>
        {limitKeys.map((key) => (
          <Limit key={key} of={key} field={section.form.field(key)} />
        ))}
      </div>
      <fieldset className={styles.group}>
        <legend>Notices of ending validities</legend>
        <p className={styles.quiet}>The institution is told so many months before the end.</p>
        <Rows form={section.form} name="validityNoticeMonths" what="notice" blank={1} most={6}>
          {(field, index) => (
            <NumberInput
              aria-label={`Notice ${index + 1}`}
              suffix=" months"
              allowDecimal={false}
              min={1}
              max={36}
              clampBehavior="none"
              {...field()}
            />
          )}
        </Rows>
      </fieldset>
    </SectionFrame>
  )
}

function Limit({ of, field }: { of: LimitKey; field: object }) {
  const { label, unit, says, min, max } = limits[of]
  return (
    <NumberInput
      label={label}
      description={`${says} ${min} to ${max} ${unit}.`}
      suffix={` ${unit}`}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      {...field}
    />
  )
}
