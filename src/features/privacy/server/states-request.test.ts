import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { privacy } from '../contract.ts'
import { privacyDesk } from '../contract-desk.ts'
import { mostOpenRequests, requestAnswers, requestMachine } from '../rules.ts'

const app = await startApp()
const text = 'My second degree is missing in my profile.'

async function insertRequest(account_id: string, state: 'asked' | 'in_work' | 'granted' | 'refused' | 'withdrawn') {
  const isOver = state !== 'asked' && state !== 'in_work'
  const id = newId()
  const answer = state === 'granted' || state === 'refused' ? 'It was looked at.' : null
  const who = { account_id, asker_name: 'Ana Tester', asker_role: 'accreditor' as const }
  const over = { answer, answered_at: isOver ? new Date() : null }
  await app.db
    .insertInto('privacy_requests')
    .values({ id, ...who, kind: 'correction', text, state, due_on: agencyDay(), ...over })
    .execute()
  return id
}

walk(requestMachine, app, {
  make: async (state) => {
    const account = await insertAccount(app.db, { role: 'accreditor' })
    return { id: await insertRequest(account.id, state), account_id: account.id }
  },
  stateOf: async ({ id }) => (await app.db.selectFrom('privacy_requests').select('state').where('id', '=', id).executeTakeFirst())?.state,
  calls: {
    'privacyDesk.take': {
      send: async (client, { id }, _to, { lacking }) => {
        if (lacking === 'other') await makeOwn(id, client.id)
        return client.send(privacyDesk.take, { params: { id }, body: { version: lacking === 'version' ? 2 : 1 } })
      },
      refused: 422,
      same: 'refused',
    },
    'privacyDesk.answer': {
      send: async (client, { id }, to, { lacking }) => {
        if (lacking === 'other') await makeOwn(id, client.id)
        const state = requestAnswers.find((one) => one === to) ?? 'granted'
        const answer = lacking === 'sentence' ? '' : 'The degree stands in the profile now.'
        return client.send(privacyDesk.answer, { params: { id }, body: { state, answer, version: lacking === 'version' ? 2 : 1 } })
      },
      asks: () => requestAnswers,
      refused: 422,
      same: 'refused',
    },
    'privacy.withdraw': {
      send: async (client, { id, account_id }, _to, { lacking }) => {
        // whoever asks does so for their own request, but where that is missing
        const isOther = lacking === 'own'
        if (!isOther && client.id) await makeOwn(id, client.id)
        const sent = client.send(privacy.withdraw, { params: { id }, body: { version: lacking === 'version' ? 2 : 1 } })
        await sent.catch(() => undefined)
        if (!isOther) await makeOwn(id, account_id)
        return sent
      },
      refused: 422,
      same: 'refused',
    },
  },
  begin: {
    'privacy.ask': async (client, _to, { lacking }) => {
      if (lacking === 'few' && client.id) for (let n = 0; n < mostOpenRequests; n++) await insertRequest(client.id, 'asked')
      return (await client.send(privacy.ask, { body: { kind: 'correction', about: 'account', text } })).data.state
    },
  },
  lacking: (need) => (need === 'version' ? 409 : need === 'other' ? 403 : need === 'own' ? 404 : 422),
})

async function makeOwn(id: string, account_id: string | null) {
  await app.db.updateTable('privacy_requests').set({ account_id }).where('id', '=', id).execute()
}
