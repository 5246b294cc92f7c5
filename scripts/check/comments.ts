/** What sources and documents refer to exists: nothing cites a paper that is not in the repository, and links into docs/ lead somewhere. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const left = new Set(['node_modules', 'build', 'data', 'test-results', 'playwright-report'])
const sources = /\.(ts|tsx|css|mjs|js)$/

/** Ways to cite a paper that stands elsewhere. What a reader needs stands in docs/domain.md. */
const foreign = [/\b\w*[ ,]*\u00a7 ?[\d.]*/, /\bthe specification\b/i, /(?<![\w/.-])(beyond|decisions|design|security|specification)\.md\b/]

/** A promise by its number: those that `docs/reliability.md` names are in the repository. */
const promise = /\b(?:security )?(P(?:[1-9]|1\d|2[0-4]))\b/g

type Text = { file: string; lines: string[] }

/** @param root a checkout of the product @returns a line for each reference that leads nowhere */
export async function commentFindings(root: string): Promise<string[]> {
  const files = (await listFiles(root)).sort()
  const wanted = files.filter((file) => sources.test(file) || isDocument(file))
  const texts = await Promise.all(
    wanted.map(async (file) => ({ file, lines: (await readFile(path.join(root, file), 'utf8')).split('\n') })),
  )
  const known = knownOf(files, texts)
  return texts.flatMap((text) => findingsIn(text, known))
}

/** Texts for readers of the sources; what stands in content/ is for readers of the site. */
function isDocument(file: string): boolean {
  return file === 'README.md' || /^docs\/.*\.md$/.test(file)
}

async function listFiles(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const file = path.posix.join(folder, entry.name)
      if (!entry.isDirectory()) return entry.isFile() ? [file] : []
      return left.has(entry.name) || entry.name.startsWith('.') ? [] : listFiles(root, file)
    }),
  )
  return found.flat()
}

/** Every file and folder, the anchors of each document, decisions and promises. */
type Known = { places: Set<string>; anchors: Map<string, Set<string>>; decisions: Set<number>; promises: Set<string> }

function knownOf(files: readonly string[], texts: readonly Text[]): Known {
  const places = new Set(files)
  for (const file of files) for (let at = path.posix.dirname(file); at !== '.'; at = path.posix.dirname(at)) places.add(at)
  const anchors = new Map(texts.filter(({ file }) => isDocument(file)).map(({ file, lines }) => [file, anchorsOf(lines)]))
  const decisions = new Set(files.flatMap((file) => Number(/^docs\/decisions\/(\d+)-/.exec(file)?.[1] ?? Number.NaN)))
  const reliability = texts.find(({ file }) => file === 'docs/reliability.md')?.lines.join('\n') ?? ''
  const promises = new Set([...reliability.matchAll(/\*\*(P\d+)\*\*/g)].map(([, name]) => name as string))
  return { places, anchors, decisions, promises }
}

/** Headings as GitHub names them, and anchors that are written out. */
export function anchorsOf(lines: readonly string[]): Set<string> {
  const anchors = new Set<string>()
  const times = new Map<string, number>()
  for (const line of withoutCode(lines)) {
    for (const [, id] of line.matchAll(/<a id="([^"]+)">/g)) anchors.add(id as string)
    const title = /^#{1,6} +(.+?) *#*$/.exec(line)?.[1]
    if (title === undefined) continue
    const slug = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<[^>]*>/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    const before = times.get(slug) ?? 0
    times.set(slug, before + 1)
    anchors.add(before === 0 ? slug : `${slug}-${before}`)
  }
  return anchors
}

/** Lines of fenced examples become empty, so that the others keep their numbers. */
function withoutCode(lines: readonly string[]): string[] {
  let fenced = false
  return lines.map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line)
    if (isFence) fenced = !fenced
    return fenced || isFence ? '' : line
  })
}

function findingsIn({ file, lines }: Text, known: Known): string[] {
  return (isDocument(file) ? withoutCode(lines) : lines).flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    const cited = [
      ...foreign.flatMap((pattern) => pattern.exec(line)?.[0].trim() ?? []),
      ...[...line.matchAll(promise)].flatMap(([what, name]) => (known.promises.has(name as string) ? [] : what)),
    ]
    return [
      ...cited.map((what) => `comment-cites-elsewhere: ${at} cites “${what}”, which is not in the repository`),
      ...targetsIn(file, line).flatMap((target) => {
        const why = problemOf(target, known)
        return why ? [`link-leads-nowhere: ${at} ${target.written}: ${why}`] : []
      }),
      ...decisionsIn(line)
        .filter((number) => !known.decisions.has(number))
        .map((number) => `link-leads-nowhere: ${at} there is no decision ${number} in docs/decisions/`),
    ]
  })
}

type Target = { written: string; place: string; anchor: string | undefined }

/** Documents by their path from the root, in whatever text; in documents the links to anything of the repository besides. */
function targetsIn(file: string, line: string): Target[] {
  const links = isDocument(file) ? [...line.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].map(([, target]) => target as string) : []
  const plain = isDocument(file) ? line.replace(/\]\([^)]*\)/g, ']') : line
  const named = [...plain.matchAll(/(?<![\w./-])docs\/[\w./-]*?\.md(?:#[\p{L}\p{N}_-]+)?/gu)].map(([target]) => target)
  return [
    ...links.filter((target) => !/^[a-z]+:/i.test(target)).map((target) => targetOf(target, file)),
    ...named.map((target) => targetOf(target, 'README.md')),
  ]
}

/** @param from the file whose folder the path is seen from */
function targetOf(written: string, from: string): Target {
  const [place = '', anchor] = written.split('#')
  const whole = place === '' ? from : path.posix.join(path.posix.dirname(from), place)
  return { written, place: whole.replace(/\/$/, ''), anchor: anchor || undefined }
}

function problemOf({ place, anchor }: Target, { places, anchors }: Known): string | null {
  if (place !== '.' && !places.has(place)) return 'there is no such file'
  return anchor === undefined || anchors.get(place)?.has(anchor) ? null : 'there is no such heading'
}

function decisionsIn(line: string): number[] {
  return [...line.matchAll(/\bdecision (\d{1,4})\b/g)].map(([, number]) => Number(number))
}
