/**
 * The colours that are made of the agency's main colour (docs/domain.md#brand). `tokens.css` is drawn by hand for one main colour; for
 * another one every shade keeps the luminance it is drawn with and takes the hue, so that whatever can be read there can be read here.
 * What is as dark as the main colour itself follows that instead.
 */
import { drawnColor } from './brand.ts'

/** What text has to reach on its ground. */
export const leastContrast = 4.5
/** Of text in the main colour: it also stands on its palest shades. */
const leastOnTint = 6
/** Of a ground that fills a whole part of a page: teal and gold stand on it. */
const leastOnGround = 10

export type Tokens = Record<string, string>

/** The tokens as they are drawn, by the scope they stand in; each is made anew for another colour. */
export const drawn = {
  light: {
    'primary-0': '#f4f7fc',
    'primary-1': '#e3eaf9',
    'primary-2': '#c4d3f3',
    'primary-3': '#9eb5ea',
    'primary-4': '#7693d9',
    'primary-5': '#5371c1',
    'primary-6': '#3753a4',
    'primary-7': '#233b86',
    'primary-8': '#112361',
    'primary-9': '#071446',
    primary: '#112361',
    'primary-hover': '#1c3278',
    'primary-text': '#112361',
    'primary-quiet': '#e8edf8',
    selected: '#eaf0fb',
    link: '#2b4796',
    ground: '#112361',
    'ground-raised': '#112361',
    bar: '#2a4288',
    'bar-peak': '#112361',
    'bar-plan': '#8fa4d4',
  },
  dark: {
    primary: '#9eb5ea',
    'primary-hover': '#c4d3f3',
    'primary-text': '#9eb5ea',
    'primary-quiet': '#202c50',
    'on-primary': '#0b1638',
    selected: '#1d294a',
    link: '#a9bff3',
    'ground-raised': '#24335f',
    bar: '#7f9ce6',
    'bar-peak': '#bcd0ff',
    'bar-plan': '#465891',
  },
  site: {
    primary: '#112361',
    'navy-25': '#f8fafe',
    'navy-50': '#f1f4fc',
    'navy-100': '#e4eaf7',
    'navy-200': '#ccd6ed',
    'navy-300': '#a7b7dc',
    'navy-400': '#7b91c7',
    'navy-500': '#4e68ad',
    'navy-600': '#344d95',
    'navy-700': '#253775',
    'navy-800': '#112361',
    'navy-900': '#0a1748',
  },
  siteDark: {
    primary: '#9eb5ea',
    'navy-25': '#11182c',
    'navy-50': '#151e36',
    'navy-100': '#1e2946',
    'navy-200': '#303f68',
    'navy-300': '#4b5f95',
    'navy-400': '#6c84c1',
    'navy-500': '#8ea5dd',
    'navy-600': '#a9bcec',
    'navy-700': '#b7c8f3',
    'navy-800': '#c8d6f7',
    'navy-900': '#e4ecfd',
  },
} as const satisfies Record<string, Tokens>

export type Palette = { light: Tokens; dark: Tokens; site: Tokens; siteDark: Tokens }

/** Every token that another main colour changes, by its scope. */
export function paletteOf(color: string): Palette {
  if (color === drawnColor) return drawn
  const made = (contrast: number, like: string) => shade(color, luminanceFor(contrast), like)
  const main = contrastOnWhite(color)
  const ground = main >= leastOnGround ? color : made(leastOnGround, drawnColor)
  const text = main >= leastOnTint ? color : made(leastOnTint, drawnColor)
  const step = (like: string, from: string, end: number) => made(stepContrast(like, from, end), like)
  const { light, dark, site } = drawn
  return {
    light: {
      ...toned(color, light),
      ...stepsOf(['primary-5', 'primary-6', 'primary-7', 'primary-9'], light, (like) => step(like, light['primary-4'], main)),
      'primary-8': color,
      primary: color,
      'primary-hover': made(hoverContrast(main), light['primary-hover']),
      'primary-text': text,
      link: made(Math.min(contrastOnWhite(light.link), Math.max(leastOnTint, main)), light.link),
      ground,
      'ground-raised': ground,
      bar: made(main ** alike(light.bar), light.bar),
      'bar-peak': color,
    },
    dark: toned(color, dark),
    site: {
      ...toned(color, site),
      ...stepsOf(['navy-500', 'navy-600', 'navy-700', 'navy-900'], site, (like) => step(like, site['navy-400'], contrastOnWhite(ground))),
      primary: color,
      'navy-800': ground,
    },
    siteDark: toned(color, drawn.siteDark),
  }
}

/** A shade as it is drawn, in the hue of this colour: what is drawn elsewhere than in style sheets takes it from here. */
export function shadeLike(color: string, like: string): string {
  return color === drawnColor ? like : shade(color, luminanceOf(like), like)
}

/** Of white on this colour, and of this colour on white. */
export function contrastOnWhite(color: string): number {
  return contrastOf(color, '#ffffff')
}

/** WCAG 2: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The nearest darker colour of this hue that white text can be read on. */
export function darkerThatPasses(color: string): string {
  for (let contrast = leastContrast; ; contrast += 0.01) {
    const darker = shade(color, luminanceFor(contrast), color)
    if (contrastOnWhite(darker) >= leastContrast) return darker
  }
}

/** Where the tokens of each scope go: a rule around them. */
type Scopes = Record<keyof Palette, (tokens: string) => string>

/** Stronger than tokens.css, in whatever order they arrive. */
const pages: Scopes = {
  light: (tokens) => `html:root{${tokens}}`,
  dark: (tokens) => `@media not print{html[data-mantine-color-scheme='dark']{${tokens}}}`,
  site: (tokens) => `html .site,html [data-ground='navy']{${tokens}}`,
  siteDark: (tokens) => `@media screen and (prefers-color-scheme:dark){html .site{${tokens}}}`,
}

/** The tokens of another main colour as a style sheet; nothing for the drawn one. */
export function brandCss(color: string, scopes: Scopes = pages): string {
  if (color === drawnColor) return ''
  const palette = paletteOf(color)
  const names: (keyof Palette)[] = ['light', 'dark', 'site', 'siteDark']
  return names.map((name) => scopes[name](listed(palette[name]))).join('')
}

function listed(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

function toned(color: string, tokens: Tokens): Tokens {
  return Object.fromEntries(Object.entries(tokens).map(([name, like]) => [name, shade(color, luminanceOf(like), like)]))
}

function stepsOf(names: readonly string[], tokens: Tokens, make: (like: string) => string): Tokens {
  return Object.fromEntries(names.map((name) => [name, make(tokens[name] as string)]))
}

/** The contrast of a step between a pale one, which stays, and the darkest: as far from both as it is drawn, and to be read on tints. */
function stepContrast(like: string, from: string, end: number): number {
  const [pale, step] = [contrastOnWhite(from), contrastOnWhite(like)]
  const share = Math.log(step / pale) / Math.log(contrastOnWhite(drawnColor) / pale)
  const contrast = Math.min(20, pale * (end / pale) ** share)
  return step >= 5 && contrast < 5 && end >= leastOnGround ? 5 : contrast
}

/** How near a shade comes to the contrast of the main colour, as it is drawn. */
function alike(like: string): number {
  return Math.log(contrastOnWhite(like)) / Math.log(contrastOnWhite(drawnColor))
}

/** Lighter than the main colour, as drawn; darker where white could not be read on it any more. */
function hoverContrast(main: number): number {
  const lighter = main ** alike(drawn.light['primary-hover'])
  return lighter >= leastContrast + 0.2 ? lighter : main * 1.3
}

// ---- colours -----------------------------------------------------------------------------------------------------------

type Three = readonly [number, number, number]

/** With this contrast on white. */
function luminanceFor(contrast: number): number {
  return 1.05 / contrast - 0.05
}

/** The hue of `color` in this luminance, as strong as `like` stands to the drawn main colour. */
function shade(color: string, luminance: number, like: string): string {
  const [, own, hue] = oklchOf(color)
  const strength = like === color ? 1 : Math.min(1.6, own / oklchOf(drawnColor)[1])
  const wish = (like === color ? own : oklchOf(like)[1]) * strength
  for (let chroma = wish; ; chroma *= 0.92) {
    const rgb = withLuminance(chroma < 0.001 ? 0 : chroma, hue, luminance)
    if (chroma < 0.001 || rgb.every((part) => part >= -0.0005 && part <= 1.0005)) return hexOf(rgb)
  }
}

/** Linear red, green and blue: found by halving, because luminance grows with lightness. */
function withLuminance(chroma: number, hue: number, luminance: number): Three {
  let [low, high] = [0, 1]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (weigh(linearOf([middle, chroma, hue])) < luminance) low = middle
    else high = middle
  }
  return linearOf([low, chroma, hue])
}

function luminanceOf(hex: string): number {
  return weigh(linear(hex))
}

function weigh([red, green, blue]: Three): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(hex: string): Three {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Three
}

function hexOf(rgb: Three): string {
  const parts = rgb.map((part) => {
    const at = Math.min(1, Math.max(0, part))
    const shown = at <= 0.0031308 ? at * 12.92 : 1.055 * at ** (1 / 2.4) - 0.055
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Lightness, chroma and hue (in radians) in OKLCH, https://bottosson.github.io/posts/oklab/. */
function oklchOf(hex: string): Three {
  const [red, green, blue] = linear(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), Math.atan2(b, a)]
}

function linearOf([lightness, chroma, hue]: Three): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
