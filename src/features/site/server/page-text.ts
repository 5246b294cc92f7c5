/**
 * An information page as it is written: a title, a description, a lead, and Markdown. Some fenced blocks are drawn by the page instead of
 * set as text: `steps` (a time line), `weeks` (its steps to scale), `levels` (the terms of validity) and `figure` (a drawing). `next`
 * names the pages to read afterwards.
 */
import type { Tokens } from 'marked'
import { agency } from '../../../kit/contract/agency.ts'
import { type Text, TextProblem } from '../../../kit/server/content.ts'
import { markdown } from '../../../kit/server/markdown.ts'
import type { Block, SitePage } from '../contract.ts'
import { type FigureName, figureNames } from '../rules-texts.ts'

/** @throws TextProblem when a block is not written as it has to be */
export function pageOf({ fields, body }: Text): SitePage {
  return { title: fields.title ?? '', description: fields.description ?? '', lead: fields.lead ?? '', ...blocksOf(body) }
}

/** Headings can be linked to: `## After the certificate` is `#after-the-certificate`. */
const marked = markdown({
  heading({ tokens, depth, text }) {
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
  },
})

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function blocksOf(text: string): Pick<SitePage, 'blocks' | 'next'> {
  const blocks: Block[] = []
  let next: SitePage['next'] = []
  const tokens = marked.lexer(text)
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
  if (!figureNames.some((one) => one === name))
    throw new TextProblem(`There is no figure “${name ?? ''}”. There are ${figureNames.join(', ')}.`)
  return { kind, name: name as FigureName, caption: text.replaceAll('\n', ' ') }
}

/** Each line: `name of the page | address | why`. */
function nextOf(text: string): SitePage['next'] {
  return text.split('\n').map((line) => {
    const [name, to, says] = line.split('|').map((field) => field.trim())
    if (!name || !to || !says || !/^\/(?![/\\])/.test(to)) throw new TextProblem(`What to read next needs “name | /address | why”: ${line}`)
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
    if (!title || !Number(weeks) || !who || !Object.hasOwn(names, who) || !picture || !result)
      throw new TextProblem(`A step needs “title | weeks | who | picture | result”: ${head}`)
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
