/** Sets a paper: the one place that knows the compiler of the templates. Runs in a thread (worker.ts). */
import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { encode } from 'uqr'
import { unpackedFont } from '../pdf/woff.ts'
import { type PaperTask, templatesFolder } from './paper.ts'

type Setting = Pick<PaperTask, 'template' | 'input' | 'mark'>

/**
 * @returns the PDF, unsigned
 * @throws Error that names the template and what it lacks
 */
export function typeset({ template, input, mark }: Setting): Uint8Array {
  compiler ??= NodeCompiler.create({ workspace: templatesFolder, fontArgs: [{ fontBlobs: interFiles() }] })
  if (mark) compiler.mapShadow(markPlace, Buffer.from(mark))
  try {
    return set(compiler, template, JSON.stringify(input), input.check, mark !== undefined)
  } finally {
    if (mark) compiler.unmapShadow(markPlace)
    // what ten papers in a row have not asked for is forgotten, or the thread grows with every paper
    compiler.evictCache(10)
  }
}

let compiler: NodeCompiler | undefined
const markPlace = path.join(templatesFolder, 'stored-mark.png')

function set(typst: NodeCompiler, template: string, paper: string, check: string, hasMark: boolean, again = 3): Uint8Array {
  const { result, takeError } = bound(
    typst.compile({
      mainFilePath: path.join(templatesFolder, `${template}.typ`),
      inputs: { paper, qr: JSON.stringify(squares(check)), ...(hasMark ? { mark: path.basename(markPlace) } : {}) },
    }),
  )
  if (!result) throw new Error(problemOf(template, takeError() && typst.fetchDiagnostics(takeError() as never)))
  try {
    return typst.pdf(result, { pdfStandard: PdfStandard.A_2a })
  } catch (error) {
    // The archive standard takes no letter that no font draws: it becomes a box, as a person would see it.
    const unknown = [...String(error).matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g)].flatMap(([, text = '']) => [...text])
    if (unknown.length === 0 || again === 0) throw new Error(`content/papers/${template}.typ: ${messagesOf(String(error))}`)
    const boxed = unknown.reduce((text, letter) => text.replaceAll(letter, '□'), paper)
    return set(typst, template, boxed, check, hasMark, again - 1)
  }
}

function bound(outcome: ReturnType<NodeCompiler['compile']>) {
  let error: ReturnType<typeof outcome.takeError> | undefined
  return {
    result: outcome.hasError() ? null : outcome.result,
    takeError: () => (error ??= outcome.takeError()),
  }
}

type Diagnostic = { message: string; path?: string }

function problemOf(template: string, diagnostics: readonly Diagnostic[] | null): string {
  const first = diagnostics?.find(({ message }) => message) ?? { message: 'it cannot be set' }
  const lacking = /does not contain key "(.+?)"/.exec(first.message)?.[1]
  const where = `content/papers/${template}.typ`
  return lacking ? `${where}: what it is to say lacks the field "${lacking}"` : `${where}: ${first.message}`
}

function messagesOf(error: string): string {
  const messages = [...error.matchAll(/message: "(.+?)", trace/g)].map(([, message]) => message)
  return messages.length > 0 ? messages.join('; ') : error
}

/** The dark and light squares of an address: a quarter of them may be unreadable, as on a folded paper. */
function squares(address: string): string[] {
  return encode(address, { ecc: 'M', border: 0 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
}

/**
 * Inter in the weights and scripts that papers use; the serif comes with the compiler. It comes in one file for each script, all of one
 * name, of which the compiler would take one: here each gets a name of its own, as long as the old, which `layout.typ` lists.
 */
function interFiles(): Buffer[] {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json')), 'files')
  return Object.entries(scriptNames).flatMap(([script, name]) =>
    ['400-normal', '400-italic', '600-normal', '700-normal'].map((weight) =>
      renamed(unpackedFont(path.join(folder, `inter-${script}-${weight}.woff`)), name),
    ),
  )
}

const scriptNames = { latin: 'Inter', 'latin-ext': 'Intex', vietnamese: 'Intev', greek: 'Integ', cyrillic: 'Intec' }

function renamed(font: Buffer, name: string): Buffer {
  const copy = Buffer.from(font)
  for (const from of [utf16('Inter'), Buffer.from('Inter')]) {
    const to = from.length === 5 ? Buffer.from(name) : utf16(name)
    for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) to.copy(copy, at)
  }
  return copy
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}
