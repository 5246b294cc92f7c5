/** Draws every state machine into `docs/states/{name}.md`, from the tables that decide: `npm run states`. */

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { machines } from '../src/app/machines.ts'
import type { Actors, Machine } from '../src/kit/contract/states.ts'
import { listed } from '../src/kit/contract/words.ts'

const folder = path.resolve(import.meta.dirname, '../docs/states')

if (process.argv[1] === import.meta.filename) {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(drawings())) {
    await writeFile(path.join(folder, `${name}.md`), text)
    console.log(`docs/states/${name}.md`)
  }
}

/** The text of every drawing, by name. */
export function drawings(): Record<string, string> {
  return Object.fromEntries(Object.entries(machines).map(([name, machine]) => [name, drawingOf(machine as Machine)]))
}

/** @returns Markdown with the machine as a mermaid diagram, and a table of its steps */
export function drawingOf(machine: Machine): string {
  return `${[
    '<!-- Made by `npm run states` from the table of steps in the rules of the feature. -->',
    `# States of ${machine.noun}`,
    machine.says,
    `\`\`\`mermaid\n${diagramOf(machine)}\n\`\`\``,
    tableOf(machine),
    `Of the calls named here, none takes ${machine.noun} from one state to another by any other step.`,
  ].join('\n\n')}\n`
}

function diagramOf({ states, names, steps, offered }: Machine): string {
  const ends = states.filter((state) => !steps.some((step) => step.from.some((from) => from === state)))
  const inPart = offered && steps.find((step) => offered(step))?.call
  const arrows = new Map<string, Set<string>>()
  for (const step of steps.filter((one) => one.call !== inPart || offered?.(one)))
    for (const from of step.from.length > 0 ? step.from : ['[*]']) {
      const arrow = `${from} --> ${step.to}`
      for (const who of actorsOf(step.by)) arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(who))
    }
  return [
    'stateDiagram-v2',
    ...states.map((state) => `state "${names[state]}" as ${state}`),
    ...[...arrows].map(([arrow, who]) => `${arrow}: ${[...who].join(', ')}`),
    ...ends.map((state) => `${state} --> [*]`),
  ].join('\n  ')
}

function tableOf({ names, steps, needs, offered }: Machine): string {
  const heads = ['from', 'to', 'who', 'by which call', 'what is needed', ...(offered ? ['offered as'] : [])]
  const rows = steps.map((step) => [
    step.from.length > 0 ? step.from.map((state) => names[state]).join(', ') : '–',
    names[step.to],
    listed(actorsOf(step.by), 'or'),
    `\`${step.call}\``,
    step.needs.map((need) => needs[need]).join('; ') || '–',
    ...(offered ? [offered(step) ?? '–'] : []),
  ])
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function actorsOf(by: Actors): string[] {
  if (by === 'anybody') return ['somebody not signed in']
  return by === 'nobody' ? ['by itself'] : [...by]
}
