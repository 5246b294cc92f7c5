/**
 * The help pages: `##` a task, below it `pages:` with the pages it is about, then Markdown (content/help). A line of its own
 * `![what is seen](name)` shows a picture or a film of content/help/media.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Area } from '../../../kit/contract/roles.ts'
import { contentFolder, readText, TextProblem, textFilledIn } from '../../../kit/server/content.ts'
import { markdown } from '../../../kit/server/markdown.ts'
import type { HelpFigure, HelpSection } from '../contract.ts'

const files: Record<Area, string | null> = {
  admin: 'staff',
  accreditor: 'accreditors',
  institution: 'institutions',
  trustee: null,
}

/** What is known of a picture or film that was made: `npm run help-pictures` writes it beside them. */
export type MadeFigure = {
  width: number
  height: number
  /** The product's own words that are seen on a picture: where its page says others, it is old. */
  words?: string[]
  film?: { seconds: number; told: string[] }
}
/** Where pictures and films lie in the folder of texts, and at which addresses they are read. */
export const mediaFolder = path.join(contentFolder, 'help/media')
export const mediaAddress = '/help-media/'

export async function findHelp(area: Area): Promise<HelpSection[]> {
  const file = files[area]
  return file ? sectionsOf(textFilledIn(await readText(`help/${file}.md`)).body, await findMade()) : []
}

/** By name: all there are. */
export async function findMade(): Promise<Record<string, MadeFigure>> {
  return JSON.parse(await readFile(path.join(mediaFolder, 'made.json'), 'utf8'))
}

/** A line of its own that is a picture: what is seen, and its name. */
const figureLine = /^!\[(.+)\]\(([a-z-]+)\)$/gm

/** @throws TextProblem when a task does not say which pages it is about, or shows what was not made */
function sectionsOf(text: string, made: Record<string, MadeFigure>): HelpSection[] {
  const marked = markdown()
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', about = '', ...lines] = part.split('\n')
      const words = lines.join('\n')
      if (!about.startsWith('pages: ')) throw new TextProblem(`“${title}” does not say which pages it is about.`)
      return {
        id: title
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, ''),
        title,
        pages: about.slice('pages: '.length).trim().split(/\s+/),
        body: marked.parser(marked.lexer(words.replace(figureLine, ''))),
        figures: [...words.matchAll(figureLine)].map(([, says = '', name = '']) => figureOf(says, name, made[name])),
      }
    })
}

function figureOf(says: string, name: string, made: MadeFigure | undefined): HelpFigure {
  if (!made) throw new TextProblem(`There is no picture called ${name}.`)
  const at = (file: string) => mediaAddress + file
  const { width, height, film } = made
  return {
    says,
    width,
    height,
    light: at(`${name}-light.avif`),
    // a film is light, and so is what stands in its place
    dark: at(`${name}-${film ? 'light' : 'dark'}.avif`),
    film: film ? { ...film, file: at(`${name}.webm`), captions: at(`${name}.vtt`) } : null,
  }
}
