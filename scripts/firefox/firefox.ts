/**
 * `npm run firefox`: opens every page of the product in Firefox, as a visitor and as each role, and tells what its console says of errors,
 * what the policy for scripts and styles stops, and which page is wider than a phone. Exits with 1 when it finds anything. Starts a server
 * with a demo world of its own; `ADDRESS` looks at one that runs. `-- --only WORD` takes the pages whose path holds the word, `-- --as qa`
 * one person's (`visitor` for nobody's).
 *
 * `npm run firefox -- --stories`: what people do, as the browser tests tell it, in Firefox; `--only WORD` those whose file holds the word.
 */
import { parseArgs } from 'node:util'
import { openPages } from './pages.ts'
import { tellStories } from './stories.ts'

const { values } = parseArgs({
  options: { stories: { type: 'boolean' }, only: { type: 'string', default: '' }, as: { type: 'string' } },
})
if (values.stories) await tellStories(values.only)
else await openPages(values.only, values.as)
