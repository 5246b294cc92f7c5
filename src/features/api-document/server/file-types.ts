/** The content types of the calls that answer with a file; a path says what it hands out. */
const byPath: readonly (readonly [RegExp, string])[] = [
  [/\/api\/docs$/, 'text/html'],
  [/\/templates\//, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [/\/export\/sealed-log$/, 'application/x-ndjson'],
  [/\/export[-/]/, 'text/csv'],
  [/-pdf$/, 'application/pdf'],
  [/\/calendar$/, 'text/calendar'],
  [/\/(cover|image)$/, 'image/*'],
  [/\.csv$/, 'text/csv'],
  [/\.atom$/, 'application/atom+xml'],
  [/\.jsonld$/, 'application/ld+json'],
  [/\.svg$/, 'image/svg+xml'],
]

/** @returns a media type, or a range of them where the files differ */
export function fileType(path: string): string {
  return byPath.find(([pattern]) => pattern.test(path))?.[1] ?? '*/*'
}
