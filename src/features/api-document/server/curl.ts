/** How a call is made from a terminal. */
import type { Operation, Parameter } from './document.ts'
import { exampleOf } from './example.ts'
import type { JsonSchema } from './schemas.ts'

/** A command for a POSIX shell; the token is expected in `$TOKEN`. */
export function curlOf(base: string, method: string, path: string, operation: Operation): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(base + addressOf(path, operation.parameters ?? []))}`]
  if (operation['x-access'] === 'signed-in') lines.push('-H "Authorization: Bearer $TOKEN"')
  const [[type, { schema }] = ['', { schema: {} as JsonSchema }]] = Object.entries(operation.requestBody?.content ?? {})
  if (type === 'application/json') {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(exampleOf(schema)))}`)
  } else if (type) {
    for (const [name, value] of Object.entries(exampleOf(schema) as Record<string, unknown>)) {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      if (name !== 'file') lines.push(`-F ${quoted(`${name}=${text}`)}`)
    }
    lines.push('-F file=@file')
  }
  if (Object.values(operation.responses).some((one) => 'content' in one && one.content && !one.content['application/json']))
    lines.push('-OJ')
  return lines.join(' \\\n  ')
}

/** Path with an example's id, and the query's needed parameters; the page of a list stands for the others. */
function addressOf(path: string, parameters: Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encodeURIComponent(String(exampleOf(parameter?.schema ?? {}, name)))
  })
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema, content } of parameters) {
    if (place !== 'query' || (!required && name !== 'page')) continue
    const value = exampleOf(schema ?? content?.['application/json'].schema ?? {}, name)
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.size ? `${filled}?${query}` : filled
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
