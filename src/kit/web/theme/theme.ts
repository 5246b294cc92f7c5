/** The Mantine theme of the portal, fed by the tokens of src/kit/web/tokens.css: one source for our parts and for Mantine's. */
import {
  type ActionIcon,
  type Badge,
  type Button,
  type Checkbox,
  type Combobox,
  type CSSVariablesResolver,
  createTheme,
  type Input,
  type InputClearButton,
  type InputWrapper,
  type Loader,
  type MantineColorsTuple,
  type MantineThemeComponent,
  type Modal,
  type Pagination,
  type PasswordInput,
  type Popover,
  type Radio,
  rem,
  type Skeleton,
  type Tabs,
} from '@mantine/core'
import type { DateFormatter } from '@mantine/dates'
import { formatDays } from '../../contract/days.ts'
import styles from './theme.module.css'

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
  colors: {
    // the one scale that another main colour changes while the page is open
    primary: tuple(
      'var(--primary-0)',
      'var(--primary-1)',
      'var(--primary-2)',
      'var(--primary-3)',
      'var(--primary-4)',
      'var(--primary-5)',
      'var(--primary-6)',
      'var(--primary-7)',
      'var(--primary-8)',
      'var(--primary-9)',
    ),
    secondary: tuple('#EFFAFB', '#D8F3F3', '#B7E7E8', '#8BD7D8', '#61C0C2', '#35A8AB', '#208C8F', '#0E7174', '#05585B', '#023E3F'),
    success: tuple('#EFFAFB', '#D8F3F3', '#B7E7E8', '#8BD7D8', '#61C0C2', '#3DACAC', '#208C8F', '#0E7174', '#05585B', '#023E3F'),
    warning: tuple('#FFF9EF', '#FFF0D5', '#FEE3AF', '#FFD074', '#FFC53A', '#F6B607', '#C8951A', '#8A6409', '#6E5005', '#563E04'),
    error: tuple('#FFF6F2', '#FFE7DF', '#FECCBB', '#FDA98C', '#FA7A49', '#E55309', '#C34608', '#AC3C04', '#8C3006', '#652104'),
    info: tuple('#F4F7FC', '#E4E9F7', '#C7D2EF', '#A3B5E4', '#7C93D0', '#5A72B7', '#42599E', '#304588', '#253775', '#172552'),
    gray: tuple('#F8F9FB', '#F1F3F7', '#E3E6EC', '#D5D9E1', '#B5BBC7', '#8A91A0', '#5F677A', '#4A5266', '#2C3549', '#161E2F'),
    dark: tuple('#E8ECF5', '#C2CADB', '#98A3BA', '#6C7794', '#37425F', '#252E46', '#171E32', '#121829', '#0B1020', '#060A16'),
  },
  primaryColor: 'primary',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  black: '#161E2F',
  white: '#FFFFFF',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '620' },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(22) },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.2728' },
  spacing: { xxs: rem(4), xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(999) },
  defaultRadius: 'sm',
  shadows: { xs: 'var(--shadow-1)', sm: 'var(--shadow-1)', md: 'var(--shadow-2)', lg: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  focusClassName: styles.focus,
  cursorType: 'pointer',
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

/** Mantine's own semantic variables, tied to ours; both schemes at once because ours switch themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--field-line)',
    '--mantine-color-error': 'var(--err-text)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-disabled': 'var(--surface-2)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
    '--mantine-primary-color-light': 'var(--primary-quiet)',
    '--mantine-primary-color-light-hover': 'var(--primary-quiet)',
    '--mantine-color-primary-light': 'var(--primary-quiet)',
    '--mantine-color-primary-light-hover': 'var(--primary-quiet)',
    '--mantine-color-primary-light-color': 'var(--primary-text)',
    '--mantine-color-primary-filled': 'var(--primary)',
    '--mantine-color-primary-filled-hover': 'var(--primary-hover)',
    '--mantine-color-primary-outline': 'var(--primary)',
    '--mantine-color-primary-text': 'var(--primary-text)',
    '--mantine-primary-color-light-color': 'var(--primary-text)',
  }
  return { variables: {}, light: variables, dark: variables }
}

function tuple(...shades: [string, string, string, string, string, string, string, string, string, string]): MantineColorsTuple {
  return shades
}

declare module '@mantine/core' {
  export interface MantineThemeSizesOverride {
    spacing: Record<'xxs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl', string>
  }
}
