import { Input, type InputBaseProps, useInputProps } from '@mantine/core'
import { coming } from './closed-parts.tsx'
import styles from './fields.module.css'
import type { Standing } from './later-field.tsx'

type ClosedButtonProps = InputBaseProps & {
  /** Mantine's name of the field. */
  name: string
  written: string
  standing: Standing
  onClear: () => void
  placeholder?: string | undefined
  clearable?: boolean | undefined
  readOnly?: boolean | undefined
  id?: string | undefined
}

/** A field that is a button: it says what is chosen, and opens a calendar. */
export function ClosedButton({ name, written, standing, onClear, placeholder, clearable, readOnly, ...rest }: ClosedButtonProps) {
  const { inputProps, wrapperProps, ...others } = useInputProps('Input', { size: 'sm' }, { ...rest, __staticSelector: name })
  return (
    <Input.Wrapper {...wrapperProps}>
      <Input
        {...inputProps}
        {...others}
        {...standing.on}
        component="button"
        type="button"
        multiline
        data-dates-input
        data-read-only={readOnly || undefined}
        aria-haspopup="dialog"
        aria-expanded={false}
        classNames={{ input: styles.button }}
        {...(standing.isComing && { rightSection: coming })}
        __clearable={Boolean(clearable && written && !readOnly && !rest.disabled)}
        __clearSection={<Input.ClearButton aria-label="Clear the date" onClick={onClear} />}
      >
        {written || <Input.Placeholder error={rest.error}>{placeholder}</Input.Placeholder>}
      </Input>
    </Input.Wrapper>
  )
}
