/** What people change and uncover of bank infos: each in one transaction, with its entry in the log, which tells last digits alone. */

import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { changes, type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { type Encryption, encryptionOf } from '../../../kit/server/security/encryption.ts'
import { recordViews } from '../../data-views/server/acts.ts'
import { type AccreditorFinanceInfo, type AccreditorFinanceInfoForm, masked } from '../contract.ts'
import { accreditorInfo, encryptedAccountNumber, encryptedTin, maskedNumbers, openNumbers } from './checks.ts'
import { mailBankChanged, mailOwnBankChanged } from './mails.ts'
import { findInfo, listAddresses, type StoredInfo } from './queries.ts'
import { deleteInfo, insertInfo, lockAccreditor, updateInfo } from './queries-changes.ts'

type Form = z.output<typeof AccreditorFinanceInfoForm>

/**
 * Enters the bank info of an accreditor, or changes it.
 * @throws Refusal 404 without such an accreditor, 409 on a stale version, 422 for a new one without a number
 */
export async function saveInfo(act: Act, accreditorId: string, form: Form): Promise<{ name: string }> {
  const { trx, actor } = act
  const encryption = encryptionOf(act.settings)
  const accreditor = (await lockAccreditor(trx, accreditorId)) ?? missing('This accreditor')
  const before = await findInfo(trx, accreditorId)
  if (form.version !== (before?.version ?? 0)) throw stale()
  const log = (entry: Omit<LogEntry, 'object'>) => writeLog(act, { ...about(accreditorId), ...entry })
  const isOwn = accreditorId === actor.id
  const whose = isOwn ? 'the own bank info' : `the bank info of ${accreditor.name}`
  // what the person enters is theirs; what somebody else enters for them waits for a second one
  const stand = isOwn ? released : { changed_by: actor.id, waits_since: new Date() }
  if (before) {
    const changed = changedBy(form, before, encryption)
    if (!changed) return accreditor
    await updateInfo(trx, accreditorId, { ...changed.fields, ...stand })
    await log({ action: 'finance_info.updated', says: `Changed ${whose}`, before: changed.before, after: changed.after })
  } else {
    const info = newInfo(form, accreditorId, encryption)
    await insertInfo(trx, { ...info, ...stand })
    await log({ action: 'finance_info.created', says: `Entered ${whose}`, after: logged(info) })
  }
  const addresses = await listAddresses(trx, accreditorId)
  if (isOwn) await mailOwnBankChanged(act, addresses, accreditor.name, before ? 'changed' : 'entered')
  else await mailBankChanged(act, addresses, accreditor.name)
  return accreditor
}

const released = { changed_by: null, waits_since: null }

/** @throws Refusal 404; 409 on a stale version, where nothing waits, and for the one who changed it */
export async function releaseInfo(act: Act, accreditorId: string, version: number): Promise<{ name: string }> {
  const { trx, actor } = act
  const accreditor = (await lockAccreditor(trx, accreditorId)) ?? missing('This accreditor')
  const before = (await findInfo(trx, accreditorId)) ?? missing('This bank info')
  if (before.version !== version) throw stale()
  if (!before.waits_since) throw new Refusal(409, `The bank info of ${accreditor.name} does not wait any more. Load the list again.`)
  if (before.changed_by === actor.id)
    throw new Refusal(
      409,
      `You changed the bank info of ${accreditor.name} yourself: somebody else of Finance, or a Superadmin, releases it.`,
    )
  await updateInfo(trx, accreditorId, released)
  await recordViews(trx, actor, { data: 'bank', way: 'released', place: 'bank_data' }, [accreditorId])
  await writeLog(act, {
    ...about(accreditorId),
    action: 'finance_info.released',
    says: `Released the bank info of ${accreditor.name}`,
    before: { waits: true },
    after: { waits: false },
  })
  return accreditor
}

/** @throws Refusal 404 where there is none */
export async function removeInfo(act: Act): Promise<void> {
  const { trx, actor } = act
  const accreditor = (await lockAccreditor(trx, actor.id)) ?? missing('Your bank info')
  const before = (await findInfo(trx, actor.id)) ?? missing('Your bank info')
  await deleteInfo(trx, actor.id)
  await writeLog(act, {
    ...about(actor.id),
    action: 'finance_info.deleted',
    says: 'Removed the own bank info',
    before: logged(before),
  })
  await mailOwnBankChanged(act, await listAddresses(trx, actor.id), accreditor.name, 'removed')
}

/** The own bank info with its whole numbers, and in the log that it was seen; `null` where there is none. */
export async function viewAccreditorInfo(act: Act): Promise<AccreditorFinanceInfo | null> {
  const { trx, actor, settings } = act
  const info = await findInfo(trx, actor.id)
  if (!info) return null
  await writeLog(act, { ...about(actor.id), action: 'finance_info.viewed', says: 'Saw the own bank info in full' })
  return accreditorInfo(info, encryptionOf(settings))
}

/** Tells in the log, and those whose they are, whose whole numbers somebody was shown, each accreditor once. */
export async function logViews(act: Act, seen: readonly { accreditor_id: string; name: string }[]): Promise<void> {
  const ids = seen.map((one) => one.accreditor_id)
  await recordViews(act.trx, act.actor, { data: 'bank', way: 'opened', place: 'bank_data' }, ids)
  await writeLogs(
    act,
    seen.map(({ accreditor_id, name }) => ({
      ...about(accreditor_id),
      action: 'finance_info.viewed',
      says: `Saw the bank info of ${name} in full`,
    })),
  )
}

/** Bank infos name their accreditor as the object alone: the log of an accreditor is read by roles that may see no bank data. */
function about(accreditorId: string): Pick<LogEntry, 'object'> {
  return { object: { type: 'finance_info', id: accreditorId } }
}

type NewInfo = Omit<StoredInfo, 'version' | 'changed_by' | 'waits_since'>

function logged(info: NewInfo): Record<string, unknown> {
  return { bank: info.bank, branch: info.branch, account_name: info.account_name, ...maskedNumbers(info) }
}

function newInfo(form: Form, accreditorId: string, encryption: Encryption): NewInfo {
  const { bank, branch = null, account_name, account_number, tin = null } = form
  if (account_number === undefined) throw invalid('account_number', 'Write the account number.')
  const encrypted = { ...encryptedAccountNumber(encryption, accreditorId, account_number), ...encryptedTin(encryption, accreditorId, tin) }
  return { accreditor_id: accreditorId, bank, branch, account_name, ...encrypted }
}

/** What the form changes, and how the log tells it; another number with the same last digits is a change all the same. */
function changedBy(form: Form, stored: StoredInfo, encryption: Encryption) {
  const { bank, branch, account_name, account_number, tin } = form
  const numbers = openNumbers(encryption, stored)
  const newNumber = account_number !== undefined && account_number !== numbers.account_number ? account_number : undefined
  const newTin = tin !== undefined && tin !== numbers.tin ? tin : undefined
  const plain = { bank, account_name, ...(branch === undefined ? {} : { branch }) }
  const told = changes<Record<string, unknown>>(stored, plain)
  if (!told && newNumber === undefined && newTin === undefined) return undefined
  const [before, after] = [{ ...told?.before }, { ...told?.after }]
  const fields = { ...plain }
  if (newNumber !== undefined) {
    before.account_number = masked(stored.account_number_last4)
    after.account_number = masked(newNumber.slice(-4))
    Object.assign(fields, encryptedAccountNumber(encryption, stored.accreditor_id, newNumber))
  }
  if (newTin !== undefined) {
    before.tin = stored.tin_last4 && masked(stored.tin_last4)
    after.tin = newTin && masked(newTin.slice(-4))
    Object.assign(fields, encryptedTin(encryption, stored.accreditor_id, newTin))
  }
  return { fields, before, after }
}

function missing(what: string): never {
  throw notFound(what)
}
