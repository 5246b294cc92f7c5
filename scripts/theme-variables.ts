/**
 * Writes what Mantine's parts read of the portal's theme as a style sheet: src/kit/web/theme/theme-variables.generated.css. Mantine would
 * put it together in each document and once more in each browser. What its own style sheet says already is left out, and so are its
 * colours. Run by `npm run dev` and `npm run build`.
 */
import { writeFile } from 'node:fs/promises'
import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, themeValues } from '../src/kit/web/theme/theme-values.ts'

const theme = mergeMantineTheme(DEFAULT_THEME, themeValues)
const [known, made, ours] = [defaultCssVariablesResolver(DEFAULT_THEME), defaultCssVariablesResolver(theme), cssVariablesResolver(theme)]

const notOurs = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in themeValues.colors))
const isOurs = (name: string) => !notOurs.some((color) => name.startsWith(`--mantine-color-${color}-`))
const own = (kind: keyof ConvertCSSVariablesInput) =>
  Object.fromEntries(
    Object.entries({ ...made[kind], ...ours[kind] }).filter(
      ([name, value]) => isOurs(name) && known[kind][name as `--${string}`] !== value,
    ),
  )

await writeFile(
  new URL('../src/kit/web/theme/theme-variables.generated.css', import.meta.url),
  convertCssVariables({ variables: own('variables'), light: own('light'), dark: own('dark') }, ':root'),
)
