/** `/text-preview`: a public page with a text that is not saved. The portal posts the text, and shows the answer in a frame. */
import clsx from 'clsx'
import { Fragment } from 'react'
import { type ActionFunctionArgs, createContext, type LoaderFunctionArgs, data as refusal, useActionData } from 'react-router'
import { announcements } from '../../../announcements/contract.ts'
import { members } from '../../../members/contract.ts'
import { ask } from '../../../public-frame/web/parts/ask.ts'
import information from '../../../public-frame/web/parts/information.module.css'
import { aboutLinks } from '../../../public-frame/web/parts/menu.ts'
import prose from '../../../public-frame/web/parts/prose.module.css'
import site from '../../../public-frame/web/parts/site.module.css'
import { publicTexts as calls } from '../../contract-texts.ts'
import { publicTexts } from '../../rules-texts.ts'
import { HomeParts } from '../home/Home.tsx'
import { htmlOf } from '../information/Blocks.server.tsx'
import { InformationParts } from '../information/InformationPage.tsx'
import { TrusteesParts } from '../information/Trustees.tsx'

const isPosted = createContext(false)

/** There is nothing to read here by itself. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(isPosted)) throw refusal(null, { status: 404 })
  return null
}

/** The call sees to it who may, and that the text can be shown. */
export async function action({ request, context }: ActionFunctionArgs) {
  context.set(isPosted, true)
  const form = await request.formData().catch(() => new FormData())
  const kind = publicTexts.find(({ name }) => name === form.get('name'))
  if (!kind) throw refusal(null, { status: 404 })
  const lines = [...form].filter(([name]) => name.startsWith('fields.'))
  const fields = Object.fromEntries(lines.map(([name, value]) => [name.slice('fields.'.length), String(value)]))
  const body = { fields, body: String(form.get('body') ?? '') }
  const { data } = await ask(context, calls.preview, { params: { name: kind.name }, body })
  if (data.kind === 'home') {
    const [standing, latest] = await Promise.all([
      ask(context, members.standing),
      ask(context, announcements.list, { query: { paginate: 6 } }),
    ])
    return { kind: data.kind, words: data.home, standing: standing.data, latest: latest.data }
  }
  if (data.kind === 'faq') return data
  const { blocks, ...page } = data.page
  const path = kind.path ?? '/'
  const about = aboutLinks.some((link) => link.to === path)
  return { kind: data.kind, name: kind.name, page, about, path, crumbs: [{ name: page.title }], html: htmlOf(blocks) }
}

export default function TextPreview() {
  const shown = useActionData<typeof action>()
  if (!shown) return null
  if (shown.kind === 'home') return <HomeParts {...shown} />
  if (shown.kind === 'page') return shown.name === 'board-of-trustees' ? <TrusteesParts {...shown} /> : <InformationParts {...shown} />
  return (
    <div className={site.page}>
      <div className={clsx(prose.prose, information.text)}>
        {shown.groups.map((group) => (
          <Fragment key={group.name}>
            <h2>{group.name}</h2>
            {group.questions.map(({ question, answer }) => (
              <Fragment key={question}>
                <h3>{question}</h3>
                {/* made by the server's own renderer of Markdown, which lets no HTML through */}
                <div dangerouslySetInnerHTML={{ __html: answer }} />
              </Fragment>
            ))}
          </Fragment>
        ))}
      </div>
    </div>
  )
}
