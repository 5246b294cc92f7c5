/** Writes instruments as QA does, for tests. */
import { instruments } from '../src/features/instruments/contract.ts'
import type { PartKind, StatementKind } from '../src/features/instruments/rules.ts'
import type { Input } from '../src/kit/contract/call.ts'
import type { Client } from './app.ts'

type Added = Omit<NonNullable<Input<typeof instruments.add>['body']>, 'name'>
type More = { parent_id?: string; weight?: string; kind?: StatementKind }

export function instrumentWriting(qa: Client) {
  const show = async (id: string) => (await qa.send(instruments.show, { params: { id } })).data
  const versionOf = async (id: string) => (await show(id)).version

  /** @returns its id */
  async function add(body: { name: string } & Added): Promise<string> {
    return (await qa.send(instruments.add, { body })).data.id
  }

  /** @returns its id */
  async function part(id: string, kind: PartKind, text: string, more: More = {}): Promise<string> {
    return (await qa.send(instruments.addPart, { params: { id }, body: { part: kind, version: await versionOf(id), text, ...more } })).data
      .id
  }

  /** One area with one parameter with one statement: it can be published. */
  async function whole(id: string) {
    const area = await part(id, 'area', 'Faculty')
    const parameter = await part(id, 'parameter', 'Qualification', { parent_id: area })
    return { area, parameter, statement: await part(id, 'statement', 'There is a rule.', { parent_id: parameter }) }
  }

  /** A published one. @returns its id */
  async function published(body: { name: string } & Added): Promise<string> {
    const id = await add(body)
    await whole(id)
    await qa.send(instruments.publish, { params: { id }, body: { version: await versionOf(id) } })
    return id
  }

  return { add, part, show, versionOf, whole, published }
}
