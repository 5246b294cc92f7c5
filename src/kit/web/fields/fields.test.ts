/** A field that is not there yet looks as the field itself: nothing moves when it comes. */
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from '../theme/theme.ts'
import { Autocomplete } from './Autocomplete.tsx'
import * as choices from './choices.ts'
import { DateInput } from './DateInput.tsx'
import { DatePickerInput } from './DatePickerInput.tsx'
import { DateTimePicker } from './DateTimePicker.tsx'
import * as days from './days.ts'
import { MultiSelect } from './MultiSelect.tsx'
import * as moments from './moments.ts'
import { NumberInput } from './NumberInput.tsx'
import * as numbers from './numbers.ts'
import { RemoteChoices } from './RemoteChoices.tsx'
import { RemotePicker } from './RemotePicker.tsx'
import { Select } from './Select.tsx'
import { TagsInput } from './TagsInput.tsx'

type Any = FunctionComponent<Record<string, unknown>>
const levels = [
  { value: 'masteral', label: 'Masteral' },
  { group: 'First degrees', items: ['bachelor', { value: 'associate', label: 'Associate' }] },
]
const about = { id: 'a-field', label: 'Level', description: 'As on the diploma', placeholder: 'Choose', onChange: () => undefined }
const wrong = { ...about, error: 'Choose one.', required: true }
const off = { ...about, disabled: true }

const campuses = {
  call: { method: 'GET', path: '/campuses' },
  input: () => ({}),
  items: () => [],
  itemKey: (item: { id: string }) => item.id,
  itemName: (item: { name: string }) => item.name,
}

/** Each field with what makes it look otherwise. */
const cases: Record<string, [closed: unknown, open: unknown, given: Record<string, unknown>[]]> = {
  Select: [
    Select,
    choices.Select,
    [
      { ...about, data: levels, value: null },
      { ...about, data: levels, value: 'associate', allowDeselect: false },
      { ...about, data: levels, value: 'masteral', clearable: true },
      { ...about, data: levels, value: null, clearable: true, searchable: true, nothingFoundMessage: 'None', limit: 5 },
      { ...wrong, data: ['one'], value: 'one' },
      { ...off, data: ['one'], value: 'one', clearable: true },
      { ...about, data: ['one'], value: 'gone', 'aria-label': 'Level of the program', comboboxProps: { width: 260 } },
    ],
  ],
  MultiSelect: [
    MultiSelect,
    choices.MultiSelect,
    [
      { ...about, data: levels, value: [] },
      { ...about, data: levels, value: ['masteral', 'associate'], clearable: true, searchable: true },
      { ...about, data: levels, value: ['bachelor'], placeholder: '' },
      { ...wrong, data: levels, value: [] },
      { ...off, data: levels, value: ['bachelor'] },
      { ...off, data: levels, value: ['bachelor'], clearable: true },
    ],
  ],
  TagsInput: [
    TagsInput,
    choices.TagsInput,
    [
      { ...about, value: [], splitChars: [',', ';'], acceptValueOnBlur: true, maxTags: 5 },
      { ...about, value: ['English', 'Iloko'], clearable: false },
      { ...about, value: ['English'], clearable: true },
      { ...wrong, value: [] },
      { ...off, value: ['English'] },
    ],
  ],
  Autocomplete: [
    Autocomplete,
    choices.Autocomplete,
    [
      { ...about, data: ['Landbank'], value: '' },
      { ...about, data: ['Landbank'], value: 'Land', maxLength: 100, openOnFocus: false },
      { ...wrong, data: [], value: '' },
      { ...off, data: [], value: 'Land' },
    ],
  ],
  DateInput: [
    DateInput,
    days.DateInput,
    [
      { ...about, value: null },
      { ...about, value: '2027-03-26', clearable: true, minDate: '2027-01-01', maxDate: '2028-01-01' },
      { ...about, value: '2027-03-26', readOnly: true, clearable: true },
      { ...wrong, value: null },
      { ...off, value: '2027-03-26', clearable: true },
    ],
  ],
  DatePickerInput: [
    DatePickerInput,
    days.DatePickerInput,
    [
      { ...about, value: null },
      { ...about, value: '2027-03-26', clearable: true, maxDate: '2028-01-01' },
      { ...about, type: 'range', value: [null, null], allowSingleDateInRange: true, clearable: true },
      { ...about, type: 'range', value: ['2027-03-26', null] },
      { ...about, type: 'range', value: ['2027-03-26', '2027-03-28'], clearable: true },
      { ...wrong, value: null },
      { ...off, value: '2027-03-26' },
    ],
  ],
  DateTimePicker: [
    DateTimePicker,
    moments.DateTimePicker,
    [
      { ...about, value: null },
      { ...about, value: '2027-03-26 14:05:00', clearable: true },
      { ...wrong, value: null },
      { ...off, value: '2027-03-26 14:05:00' },
    ],
  ],
  RemotePicker: [
    RemotePicker,
    RemoteChoices,
    [
      { ...about, from: campuses, value: null },
      { ...about, from: campuses, value: { id: 'main', name: 'Main campus' } },
      { ...about, from: campuses, value: null, error: 'Choose one.' },
      { ...off, from: campuses, value: { id: 'main', name: 'Main campus' } },
    ],
  ],
  NumberInput: [
    NumberInput,
    numbers.NumberInput,
    [
      { ...about, value: '' },
      { ...about, value: 1234567, thousandSeparator: ',', allowDecimal: false, allowNegative: false },
      { ...about, value: 1234.5, thousandSeparator: ',', decimalScale: 2, fixedDecimalScale: true },
      { ...about, value: 7, min: 1, max: 12, suffix: ' days' },
      { ...wrong, value: '' },
      { ...off, value: 12 },
    ],
  ],
}
/** What our own fields ask of Mantine's. */
const asked: Record<string, Record<string, unknown>> = {
  DateInput: { valueFormat: 'D MMM YYYY' },
  DateTimePicker: { valueFormat: 'D MMM YYYY, HH:mm' },
  NumberInput: { hideControls: true },
}

test.each(Object.entries(cases))('%s looks the same closed and there', (name, [closed, open, given]) => {
  for (const props of given) {
    const html = drawn(open as Any, { ...asked[name], ...props })
    expect(drawn(closed as Any, props), JSON.stringify(props)).toEqual(html)
    expect(html.join()).toContain('id="a-field"')
  }
})

/** What shows: without style sheets, hidden inputs, names that have no style, and the order of what is said of an element. */
function drawn(field: Any, props: Record<string, unknown>): string[] {
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MantineProvider, { theme }, createElement(field, props)),
    ),
  )
  return html
    .replace(/<style[\s\S]*?<\/style>|<input type="hidden"[^>]*>/g, '')
    .split(/(?=<)/)
    .map((tag) => {
      const words = tag.replace(/ ?mantine-[\w-]+ ?/g, ' ').match(/[\w-]+="[^"]*"/g) ?? []
      const [start, end] = [/^<\/?\w+/.exec(tag)?.[0], tag.split('>').at(-1)]
      return [start, ...words.map((word) => withoutUnseen(word.replace(/ {2,}/g, ' ').replace('" ', '"').replace(' "', '"'))).sort(), end]
        .filter(Boolean)
        .join(' ')
    })
}

/** Our own style of a button is the one of Mantine's calendars; a number without arrows needs none of what makes room for them. */
function withoutUnseen(word: string): string {
  return word
    .replace(/m_6fa5e2aa|_button_\w+/, 'button')
    .replace(' m_e2f5cd4e', '')
    .replace(/;--input-right-section-(width:var\(--ni-[\w-]+\)|pointer-events:none)/g, '')
}
