/**
 * The texts of the information pages: Markdown in content/pages with a few lines of front matter, read once each.
 * Some fenced blocks are drawn by the page instead of set as text: `steps` (a time line), `weeks` (its steps to scale), `levels`
 * (the terms of validity) and `figure` (a drawing). `next` names the pages to read afterwards.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Marked, type Tokens } from 'marked'
import { agency } from '../../../kit/contract/agency.ts'
import { untilSettingsChange } from '../../../kit/server/agency/live.ts'
import { contentFolder, filledIn } from '../../../kit/server/content.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { Block, SitePage } from '../contract.ts'

/** With what the settings fill in. */
const pagesRead = untilSettingsChange(() => new Map<string, Promise<SitePage>>())

/** @throws Refusal 404 when there is no such page */
export function findPage(name: string): Promise<SitePage> {
  if (!/^[a-z][a-z0-9-]{0,80}$/.test(name)) throw notFound('This page')
  const read = pagesRead()
  let page = read.get(name)
  if (!page) {
    page = readPage(name)
    read.set(name, page)
    // A text that is missing today may be there tomorrow; names that visitors make up are not remembered.
    page.catch(() => read.delete(name))
  }
  return page
}

async function readPage(name: string): Promise<SitePage> {
  const text = await readFile(path.join(contentFolder, 'pages', `${name}.md`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound('This page') : error
  })
  const { fields, rest } = frontMatter(filledIn(text))
  return {
    title: needed(fields, 'title', name),
    description: needed(fields, 'description', name),
    lead: needed(fields, 'lead', name),
    ...blocksOf(rest),
  }
}

/** The lines between two `---` at the top, each `name: value`. */
function frontMatter(text: string): { fields: Map<string, string>; rest: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text)
  if (!match) return { fields: new Map(), rest: text }
  const fields = new Map(
    match[1]!.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { fields, rest: text.slice(match[0].length) }
}

function needed(fields: Map<string, string>, field: string, name: string): string {
  const value = fields.get(field)
  if (!value) throw new Error(`content/${name} has no "${field}" in its front matter`)
  return value
}

/** Headings can be linked to: `## After the certificate` is `#after-the-certificate`. */
const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function blocksOf(markdown: string): Pick<SitePage, 'blocks' | 'next'> {
  const blocks: Block[] = []
  let next: SitePage['next'] = []
  const tokens = marked.lexer(markdown)
  let run: typeof tokens = Object.assign([], { links: tokens.links })
  const flush = () => {
    if (run.some((token) => token.type !== 'space')) blocks.push({ kind: 'text', html: marked.parser(run) })
    run = Object.assign([], { links: tokens.links })
  }
  for (const token of tokens) {
    const [kind, name] = token.type === 'code' ? ((token as Tokens.Code).lang ?? '').split(' ') : []
    if (kind === 'steps' || kind === 'figure' || kind === 'levels' || kind === 'weeks') {
      flush()
      blocks.push(drawn(kind, name, (token as Tokens.Code).text))
    } else if (kind === 'next') next = nextOf((token as Tokens.Code).text)
    else run.push(token)
  }
  flush()
  return { blocks, next }
}

function drawn(kind: Exclude<Block['kind'], 'text'>, name: string | undefined, text: string): Block {
  if (kind === 'steps') return { kind, steps: stepsOf(text) }
  if (kind !== 'figure') return { kind }
  if (!name) throw new Error(`A figure needs its name: ${text}`)
  return { kind, name, caption: text.replaceAll('\n', ' ') }
}

/** Each line: `name of the page | address | why`. */
function nextOf(text: string): SitePage['next'] {
  return text.split('\n').map((line) => {
    const [name, to, says] = line.split('|').map((field) => field.trim())
    if (!name || !to || !says) throw new Error(`What to read next needs "name | address | why": ${line}`)
    return { name, to, says }
  })
}

/** Each step: a line `title | weeks | who | picture | result`, below it the text; an empty line between two steps. */
function stepsOf(text: string): Steps['steps'] {
  const names = workers()
  return text.split(/\n\s*\n/).map((part) => {
    const [head, ...lines] = part.split('\n')
    const [title, weeks, by, picture, result] = head!.split('|').map((field) => field.trim())
    // `agency: Board of Trustees` where it is not the agency as a whole.
    const [who, name] = (by ?? '').split(':').map((field) => field.trim())
    if (!title || !Number(weeks) || !who || !(who in names) || !picture || !result)
      throw new Error(`A step needs "title | weeks | who | picture | result": ${head}`)
    return {
      title,
      anchor: anchorOf(title),
      weeks: Number(weeks),
      who: who as keyof typeof names,
      by: name ?? names[who as keyof typeof names],
      picture,
      result,
      html: marked.parseInline(lines.join(' ')) as string,
    }
  })
}

function workers() {
  return { institution: 'The institution', agency: agency.acronym, accreditors: 'The accreditors' }
}
type Steps = Extract<Block, { kind: 'steps' }>
