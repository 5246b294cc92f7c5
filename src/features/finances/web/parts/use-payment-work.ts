/**
 * Working through payments without waiting: a verification is sent in the background while the next payment is already open;
 * what failed and what may be taken back stays in sight.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { useAddress } from '../../../../kit/web/views/address.ts'
import { type Charge, finances } from '../../contract.ts'
import { proofContent } from '../proofs/proof-content.ts'

/** A verification on its way, arrived, or refused. */
export type Sent = { charge: Charge; state: 'sending' | 'done' | 'failed'; message: string }

export type PaymentWork = {
  /** The charge that is open, with its newest version where it has been read. */
  charge: Charge | undefined
  chargeId: string | null
  error: unknown
  /** Payments that wait to be verified, the oldest first; without those just sent. */
  queue: Charge[]
  waiting: number
  /** The charges J and K go through. */
  rows: readonly Charge[]
  sent: readonly Sent[]
  open: (id: string | null) => void
  move: (step: 1 | -1) => void
  /** Opens the next payment to verify; the one open now stays when it is the last. */
  goOn: () => void
  verify: (charge: Charge) => void
  /** After another act on a charge, which has been read anew: what was sent for it counts no more. */
  acted: (id: string) => void
  forget: (id: string) => void
}

/** In place of a charge's id in the address: the payment that waits longest. */
export const nextInQueue = 'next'

/** A second press in the same breath must not verify a payment nobody has seen. */
const firstLookMs = 400

/**
 * @param institutionId holds the queue to one institution
 * @param search holds it to what the list is searched for, so that the next payment is one of those found
 * @param rows what stands in the list; the queue itself when left out
 */
type Held = { institutionId?: string; search?: string | undefined; rows?: readonly Charge[] }

export function usePaymentWork({ institutionId, search, rows }: Held = {}): PaymentWork {
  const client = useQueryClient()
  const [params, changeAddress] = useAddress()
  const asked = params.get('charge')
  const [sent, setSent] = useState<Sent[]>([])
  // sent or arrived: not sent again, even where the page still shows the payment
  const handled = useRef(new Set<string>())
  const shownAt = useRef(0)
  const verification = useChange(finances.updateStatus)

  const held = { ...(institutionId ? { institution_id: institutionId } : {}), ...(search ? { query: search } : {}) }
  const input = { query: { paginate: 50, ...held } }
  const waitingRead = useQuery({ ...query(finances.toVerify, input), placeholderData: keepPreviousData })
  const inLine = waitingRead.data?.data ?? []
  const gone = new Set(sent.filter((one) => one.state !== 'failed').map((one) => one.charge.id))
  const queue = inLine.filter((one) => !gone.has(one.id))
  const waiting = Math.max(0, (waitingRead.data?.meta.total ?? 0) - (inLine.length - queue.length))
  const list = rows ?? queue
  // `?charge=next`, as links into the queue write it, is the first payment that waits
  const isNextAsked = asked === nextInQueue
  const chargeId = isNextAsked ? (queue[0]?.id ?? null) : asked

  const known = [...list, ...inLine].find((one) => one.id === chargeId)
  const read = useQuery({
    ...query(finances.charge, { params: { id: chargeId ?? '' } }),
    enabled: chargeId !== null,
    ...(known ? { placeholderData: { data: known } } : {}),
  })
  const next = chargeId ? nextAfter(chargeId) : queue[0]

  const openFirst = useEffectEvent(open)
  useEffect(() => {
    if (isNextAsked && waitingRead.data) openFirst(chargeId)
  }, [isNextAsked, chargeId, waitingRead.data])

  useEffect(() => {
    if (chargeId) shownAt.current = Date.now()
  }, [chargeId])
  // the next proof is here before it is asked for
  const nextProof = next?.proofs[0]
  useEffect(() => {
    if (chargeId && nextProof) client.prefetchQuery(proofContent(nextProof))
  }, [client, chargeId, nextProof])

  function nextAfter(id: string): Charge | undefined {
    const place = inLine.findIndex((one) => one.id === id)
    const others = queue.filter((one) => one.id !== id)
    return others.find((one) => inLine.indexOf(one) > place) ?? others[0]
  }

  function open(id: string | null) {
    changeAddress({ charge: id })
  }

  function note(one: Sent) {
    setSent((all) => [one, ...all.filter((other) => other.charge.id !== one.charge.id)].slice(0, 100))
  }

  function verify(charge: Charge) {
    const { id, version, number } = charge
    if (handled.current.has(id) || Date.now() - shownAt.current < firstLookMs) return
    handled.current.add(id)
    shownAt.current = Date.now()
    note({ charge, state: 'sending', message: `Verifying ${number} …` })
    if (next) open(next.id)
    void verification.send(
      { body: { id, version, payment_status: 'paid' } },
      {
        key: id,
        onAnswer: (answer) => {
          client.setQueryData(query(finances.charge, { params: { id } }).queryKey, { data: answer.data })
          note({ charge: answer.data, state: 'done', message: answer.message ?? `${number} is verified.` })
        },
        onRefused: (refusal) => {
          handled.current.delete(id)
          note({ charge, state: 'failed', message: refusal.message })
          void client.invalidateQueries()
          return true
        },
      },
    )
  }

  return {
    charge: read.data?.data ?? known,
    chargeId,
    error: read.error,
    queue,
    waiting,
    rows: list,
    sent,
    open,
    move: (step) => {
      const place = list.findIndex((one) => one.id === chargeId)
      const to = place < 0 ? list[0] : list[place + step]
      if (to) open(to.id)
    },
    goOn: () => next && open(next.id),
    verify,
    acted: (id) => {
      handled.current.delete(id)
      setSent((all) => all.filter((one) => one.charge.id !== id))
    },
    forget: (id) => setSent((all) => all.filter((one) => one.charge.id !== id)),
  }
}
