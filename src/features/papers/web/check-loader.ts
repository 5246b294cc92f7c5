/** What the check page knows of the number in its address. */
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { CallError, send } from '../../../kit/contract/client.ts'
import { requestContext } from '../../../kit/web/request-context.ts'
import { addresses } from '../../navigation/rules-public.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { papers } from '../contract.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const typed = (params.number ?? asked.get('number') ?? '').trim().slice(0, 40)
  if (typed && !params.number) throw redirect(`${addresses.check}/${encodeURIComponent(typed)}`)
  const held = asked.get('sha256') ?? ''
  const { api } = context.get(requestContext)
  const checked = typed ? await find(typed) : null
  // without a number the page checks files too, also where there is no line by then
  const keys = typed ? null : (await send(papers.checkKeys, {}, api)).data
  const title = checked ? checked.number : 'Check a paper'
  const head = headOf(context, {
    title,
    description: `Whether a certificate, letter or record of ${agency.acronym} is genuine, and what is true of it today.`,
    path: checked ? `${addresses.check}/${checked.number}` : addresses.check,
    crumbs: [{ name: 'Check a paper', ...(checked ? { to: addresses.check } : {}) }, ...(checked ? [{ name: checked.number }] : [])],
    hidden: typed !== '',
  })
  const held256 = /^[0-9a-f]{64}$/.test(held) ? held : null
  return data({ checked, typed, held: held256, keys, head }, { status: typed && !checked ? 404 : 200 })

  async function find(number: string) {
    try {
      return (await send(papers.check, { params: { number } }, api)).data
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null
      if (error instanceof CallError) throw data(error.message, { status: error.status || 503 })
      throw error
    }
  }
}
