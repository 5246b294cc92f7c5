import { startApp } from '../../../../testing/app.ts'
import { insertCredit } from '../../../../testing/charged-visit.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { schedule } from '../../schedule/contract.ts'
import { finances } from '../contract.ts'
import { creditMachine, creditState, creditStates } from '../rules-credits.ts'

const app = await startApp()
const finance = await app.as('Finance')

walk(creditMachine, app, {
  make: async (from, _to, _call, { lacking }) => {
    const { credit, other, charge } = await insertCredit(app.db)
    const settled = {
      payment_status: 'paid' as const,
      verified_at: new Date(),
      reference: 'TR-1',
      set_off_against: from === 'set_off' ? other.id : null,
    }
    if (from !== 'open') await app.db.updateTable('finances').set(settled).where('id', '=', credit.id).execute()
    return { id: credit.id, version: credit.version, charge_id: lacking === 'open_charge' ? charge.id : other.id }
  },
  stateOf: async ({ id }) => creditState((await finance.send(finances.charge, { params: { id } })).data),
  calls: {
    'finances.settleCredit': {
      send: (client, { id, version, charge_id }, to, { has, lacking }) =>
        client.send(finances.settleCredit, {
          body: {
            id,
            version: lacking === 'version' ? version + 1 : version,
            to,
            charge_id,
            ...(has('reference') ? { reference: 'TR-2' } : {}),
            ...(has('reason') ? { reason: 'It was another one.' } : {}),
          },
        }),
      asks: () => creditStates,
      refused: 422,
      same: 'stays',
    },
  },
  begin: {
    'schedule.edit': async (client) => {
      const { charge } = await insertCredit(app.db)
      await app.db.deleteFrom('finances').where('adjusts', '=', charge.id).execute()
      const id = charge.accreditation_id
      const { data } = await client.send(schedule.edit, { body: { id, version: 1, status: 'cancelled', reason: 'A typhoon.' } })
      const credit = data.payment?.charges.at(-1)
      return credit && creditState(credit)
    },
  },
  lacking: (need) => (need === 'paid_more' ? 'elsewhere' : need === 'version' ? 409 : 422),
})
