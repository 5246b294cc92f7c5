/** The Mantine theme of the portal: its values, and how its parts look. */
import {
  type ActionIcon,
  type Badge,
  type Button,
  type Checkbox,
  type Combobox,
  createTheme,
  type Input,
  type InputClearButton,
  type InputWrapper,
  type Loader,
  type MantineThemeComponent,
  type Modal,
  type Pagination,
  type PasswordInput,
  type Popover,
  type Radio,
  type Skeleton,
  type Tabs,
} from '@mantine/core'
import type { DateFormatter } from '@mantine/dates'
import { formatDays } from '../../contract/days.ts'
import styles from './theme.module.css'
import { themeValues } from './theme-values.ts'

/** The parts that look otherwise than Mantine draws them. Named, not imported: a page loads only the parts it shows. */
type Parts = {
  ActionIcon: typeof ActionIcon
  Badge: typeof Badge
  Button: typeof Button
  Checkbox: typeof Checkbox
  Combobox: typeof Combobox
  Input: typeof Input
  InputClearButton: typeof InputClearButton
  InputWrapper: typeof InputWrapper
  Loader: typeof Loader
  Modal: typeof Modal
  Pagination: typeof Pagination
  PasswordInput: typeof PasswordInput
  Popover: typeof Popover
  Radio: typeof Radio
  Tabs: typeof Tabs
  Skeleton: typeof Skeleton
}
type Settings = { [Name in keyof Parts]: Parameters<Parts[Name]['extend']>[0] }

/** Every calendar, wherever it opens: quiet weekends, days a thumb can meet, arrows that say where they lead. */
const calendar = {
  classNames: { day: styles.day, calendarHeaderLevel: styles.calendarHead, calendarHeaderControl: styles.calendarTurn },
  defaultProps: {
    ariaLabels: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous ten years',
      nextDecade: 'Next ten years',
    },
  },
}

/** Days in a field are written as everywhere else: one day once, `26 – 28 Apr 2027`. */
const writtenDays: DateFormatter = ({ date }) => {
  // the fields keep days as text
  const [from, to] = (Array.isArray(date) ? date : [date, date]) as (string | null)[]
  return from ? formatDays(from, to) : ''
}

export const theme = createTheme({
  ...themeValues,
  focusClassName: styles.focus,
  respectReducedMotion: true,
  components: {
    Button: { classNames: { root: styles.button, section: styles.buttonSection, loader: styles.buttonLoader } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, classNames: { root: styles.actionIcon } },
    PasswordInput: { classNames: { visibilityToggle: styles.sectionButton } },
    InputClearButton: { classNames: { root: styles.sectionButton } },
    Input: { classNames: { wrapper: styles.inputWrapper, input: styles.input, section: styles.inputSection } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: { root: styles.field, label: styles.label, description: styles.hint, error: styles.error, required: styles.required },
    },
    Checkbox: {
      defaultProps: { radius: 'xs' },
      classNames: { root: styles.checkRoot, input: styles.check, label: styles.checkLabel, error: styles.error },
    },
    Radio: { classNames: { root: styles.checkRoot, radio: styles.check, label: styles.checkLabel, error: styles.error } },
    Skeleton: { classNames: { root: styles.skeleton } },
    Popover: {
      defaultProps: { shadow: 'md', radius: 'md', offset: 6, transitionProps: { transition: 'fade', duration: 120 } },
      classNames: { dropdown: styles.popover },
    },
    Combobox: { classNames: { dropdown: styles.menu, option: styles.option, empty: styles.empty } },
    Modal: {
      classNames: { close: styles.windowClose },
      defaultProps: {
        radius: 'lg',
        shadow: 'xl',
        zIndex: 100,
        transitionProps: { transition: 'pop', duration: 100 },
        overlayProps: { backgroundOpacity: 1, color: 'var(--scrim)' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    DatePicker: calendar,
    DateInput: { ...calendar, defaultProps: { ...calendar.defaultProps, clearButtonProps: { 'aria-label': 'Clear the date' } } },
    DatePickerInput: {
      ...calendar,
      defaultProps: { ...calendar.defaultProps, clearButtonProps: { 'aria-label': 'Clear the date' }, valueFormatter: writtenDays },
    },
    DateTimePicker: { ...calendar, defaultProps: { ...calendar.defaultProps, clearButtonProps: { 'aria-label': 'Clear the date' } } },
    Calendar: calendar,
    Tabs: { classNames: { list: styles.tabs, tab: styles.tab } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 540 } },
    Loader: { defaultProps: { color: 'var(--accent)', size: 20 } },
    Pagination: { defaultProps: { radius: 'sm' } },
  } satisfies Settings & Record<'DatePicker' | 'DateInput' | 'DatePickerInput' | 'DateTimePicker' | 'Calendar', MantineThemeComponent>,
})
