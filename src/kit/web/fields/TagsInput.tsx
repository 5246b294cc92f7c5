import { Pill, PillsInput, type PillsInputFieldProps, type TagsInputProps } from '@mantine/core'
import { endOf, opensList } from './closed-parts.tsx'
import { laterField, type Plain, type Standing } from './later-field.tsx'

/** Several entries of free text: Enter or a comma after each. */
export const TagsInput = laterField<Plain<TagsInputProps>>(() => import('./choices.ts').then((file) => file.TagsInput), ClosedTagsInput)

function ClosedTagsInput({ props, standing }: { props: Plain<TagsInputProps>; standing: Standing }) {
  const { value = [], onChange, clearable, maxTags = Number.POSITIVE_INFINITY, splitChars = [','], acceptValueOnBlur, ...rest } = props
  const { label, description, error, disabled, required, className, id, type, ...field } = rest
  const { __clearable, __clearSection } = endOf(props, standing, Boolean(clearable && value.length > 0), () => onChange?.([]))
  return (
    <PillsInput
      {...{ label, description, error, disabled, required, className, id, __clearable, __clearSection }}
      __staticSelector="TagsInput"
      onPointerEnter={standing.on.onPointerEnter}
      onPointerDown={standing.on.onPointerDown}
    >
      <Pill.Group disabled={disabled}>
        {value.map((one, i) => (
          <Pill key={`${one}-${i}`} withRemoveButton disabled={disabled} onRemove={() => onChange?.(value.filter((_, at) => at !== i))}>
            {one}
          </Pill>
        ))}
        <PillsInput.Field
          {...(field as PillsInputFieldProps)}
          {...opensList}
          {...standing.on}
          id={id}
          disabled={disabled}
          required={required && value.length === 0}
          value={standing.typed ?? ''}
          onChange={(event) => {
            const entries = entriesOf(event.currentTarget.value)
            // the field itself makes an entry when a comma is typed, and would find this one in the midst of a text
            const rest = entries.pop() ?? ''
            // more than may be stays a text, as in the field itself
            if (value.length + entries.length > maxTags) return standing.onType(event)
            add(entries)
            standing.onType({ currentTarget: { value: rest.trimStart() } })
          }}
          onBlur={(event) => {
            standing.on.onBlur(event as never)
            // who leaves the field before it is there leaves an entry in it
            add(entriesOf(standing.typed ?? ''))
          }}
        />
      </Pill.Group>
    </PillsInput>
  )

  function entriesOf(text: string): string[] {
    return splitChars.reduce((all, mark) => all.flatMap((one) => one.split(mark)), [text])
  }

  function add(entries: readonly string[]): void {
    const added = entries.map((text) => text.trim()).filter(Boolean)
    if (added.length > 0) onChange?.([...new Set([...value, ...added])].slice(0, maxTags))
  }
}
