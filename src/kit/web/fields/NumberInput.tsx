import { InputBase, type InputBaseProps, type NumberInputProps } from '@mantine/core'
import { laterField, type Plain, type Standing } from './later-field.tsx'
import { readNumber } from './typed-values.ts'

/** A number, written with its thousands while it is typed. */
export const NumberInput = laterField<Plain<NumberInputProps>>(
  () =>
    import('./numbers.ts').then(({ NumberInput }) => (props) => <NumberInput hideControls {...props} />),
  ClosedNumberInput,
)

function ClosedNumberInput({ props, standing }: { props: Plain<NumberInputProps>; standing: Standing }) {
  const { value, onChange, allowDecimal, allowNegative, thousandSeparator, decimalScale, fixedDecimalScale, ...rest } = props
  const { min, max, suffix = '', hideControls, clampBehavior, prefix = '', ...others } = rest
  return (
    <InputBase
      {...(others as InputBaseProps)}
      {...standing.on}
      __staticSelector="NumberInput"
      inputMode="decimal"
      type="text"
      value={standing.typed ?? written()}
      onChange={(event) => {
        standing.onType(event)
        const number = readNumber(event.currentTarget.value, props)
        if (number !== null) onChange?.(number)
      }}
      onBlur={(event) => {
        standing.on.onBlur(event as never)
        const [least, most] = [Number(min ?? Number.NEGATIVE_INFINITY), Number(max ?? Number.POSITIVE_INFINITY)]
        if (typeof value === 'number' && clampBehavior !== 'none') onChange?.(Math.min(Math.max(value, least), most))
      }}
    />
  )

  function written(): string {
    if (value === undefined || value === '') return ''
    const [whole = '', part] = (fixedDecimalScale ? Number(value).toFixed(decimalScale) : String(value)).split('.')
    const grouped = thousandSeparator ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
    return `${prefix}${grouped}${part === undefined ? '' : `.${part}`}${suffix}`
  }
}
