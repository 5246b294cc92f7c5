/**
 * Colours and sizes of the portal's Mantine theme, fed by the tokens of src/kit/web/tokens.css: one source for our parts and for Mantine's.
 * What Mantine would make variables of in every document and browser is a style sheet of the build (scripts/theme-variables.ts).
 */
import { type CSSVariablesResolver, type MantineColorsTuple, rem } from '@mantine/core'

export const themeValues = {
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
  cursorType: 'pointer',
} as const

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
  // Mantine's own colours are not there: a word of theirs is no colour
  export interface MantineThemeColorsOverride {
    colors: Record<keyof typeof themeValues.colors | 'dimmed' | `var(--${string})`, MantineColorsTuple>
  }
}
