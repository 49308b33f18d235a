import { OutsideDown, type PaymentId, type Pence, pence, sumPence } from '#modules/shared'
import { isAbout, isAlikeButForFee } from '../provider-state/merge-snapshot.ts'
import type { PaymentGateway, ProviderState } from '../gateway.ts'
import { applyFoundSnapshot } from '../provider-state/apply-provider-state.ts'
import { type PaymentRecord, captured, refunded } from '../ledger.ts'
import { delayedFrom } from '../office/refund-delay.ts'
import type { PaymentPorts } from '../ports.ts'
import type { Difference, Reconciliation, TimeWindow } from './reconciliation-store.ts'
import type { PaymentPlace } from '../store.ts'
import type { Actor } from '../provider-state/timeline.ts'
import type { ProviderName } from '../provider.ts'

/**
 * Reads a provider back and compares its captures and refunds with our ledger. Reports that had not reached us are
 * applied first, as if a webhook had brought them; the remaining differences are kept. A provider that gives no answer
 * is a fault that is kept with what was found until then, and so are far too many differences; any other is kept and
 * thrown.
 */
export async function reconcile(
  ports: PaymentPorts,
  provider: ProviderName,
  { from, until }: TimeWindow,
  by: Actor,
): Promise<Reconciliation> {
  const { reconciliations, clock, ids } = ports
  const run: Reconciliation = {
    id: ids.next('rec'),
    provider,
    from,
    until,
    startedBy: by,
    startedAt: clock.now(),
    endedAt: null,
    compared: 0,
    healed: 0,
    fault: null,
    differences: [],
  }
  await reconciliations.begin(run)
  const tally = createTally()
  const fault = await lookThrough(ports, run, tally).then(
    () => tally.fault(),
    (thrown: unknown) => thrown,
  )
  const ended = { ...run, ...tally.counts(), endedAt: clock.now(), fault: wordsOf(fault) }
  await reconciliations.end(ended)
  if (fault !== null && !(fault instanceof OutsideDown || fault instanceof TooManyDifferences)) throw fault
  return ended
}

const pageOfOurs = 100

async function lookThrough(ports: PaymentPorts, run: Reconciliation, tally: Tally): Promise<void> {
  const gateway = ports.gateways.of(run.provider)
  const seen = new Set<string>()
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<PaymentGateway['listPayments']>> = await gateway.listPayments(
      run.from,
      run.until,
      after,
    )
    for (const state of page?.states ?? []) {
      await tally.of(() => compare(ports, gateway, state, run.startedBy))
      seen.add(state.ref)
    }
    after = page?.next ?? null
  } while (after !== null)

  let place: PaymentPlace | null = null
  do {
    const ours: readonly PaymentRecord[] = await ports.payments.listOfProvider(run.provider, run, pageOfOurs, place)
    for (const record of ours) {
      if (!seen.has(record.payment.providerRef ?? ''))
        await tally.of(() => lookUp(ports, gateway, record, run.startedBy))
    }
    for (const { payment } of ours) if (payment.providerRef !== null) seen.add(payment.providerRef)
    place = ours.length === pageOfOurs ? (ours.at(-1)?.payment ?? null) : null
  } while (place)

  // A refund may be asked for long after its payment.
  for (const { paymentId } of await ports.payments.listPendingRefunds(delayedFrom(ports.clock.now()))) {
    const record = await ports.payments.find(paymentId)
    const ref = record?.payment.provider === run.provider ? record.payment.providerRef : null
    if (!record || ref === null || seen.has(ref)) continue
    seen.add(ref)
    await tally.of(() => lookUp(ports, gateway, record, run.startedBy))
  }
}

interface Compared {
  readonly healed: boolean
  readonly difference: Difference | null
}

/** One that the provider reported. */
async function compare(
  ports: PaymentPorts,
  gateway: PaymentGateway,
  state: ProviderState,
  by: Actor,
): Promise<Compared> {
  const { ref } = state
  const record = await ports.payments.find(state.paymentId)
  if (!record || record.payment.provider !== gateway.provider || !isAbout(record.payment, state)) {
    const theirs = takenThere(state)
    const paymentId = record?.payment.id ?? null
    return { healed: false, difference: theirs === 0 ? null : differenceOf(ref, paymentId, pence(0), theirs) }
  }
  const applied = await applyFoundSnapshot(ports, state, by)
  const healed = applied.payment.version > record.payment.version && !isAlikeButForFee(applied, record)
  if (leftHere(applied, state, ports.clock.now()) === takenThere(state)) return { healed, difference: null }
  // It may have gone on while the page was on its way.
  const fresh = await gateway.retrieve(ref)
  const again = await applyFoundSnapshot(ports, fresh, by)
  const [ours, theirs] = [leftHere(again, fresh, ports.clock.now()), takenThere(fresh)]
  if (ours === theirs) return { healed: true, difference: null }
  return { healed, difference: differenceOf(ref, record.payment.id, ours, theirs, fresh) }
}

/** One that the provider's list did not have: begun there at another time, or not there at all. */
async function lookUp(
  ports: PaymentPorts,
  gateway: PaymentGateway,
  record: PaymentRecord,
  by: Actor,
): Promise<Compared> {
  const { id, providerRef } = record.payment
  const ref = providerRef ?? ''
  const ours = takenHere(record)
  let state: ProviderState
  try {
    state = await gateway.retrieve(ref)
  } catch (fault) {
    if (fault instanceof OutsideDown) throw fault
    return { healed: false, difference: ours === 0 ? null : differenceOf(ref, id, ours, pence(0)) }
  }
  return compare(ports, gateway, state, by)
}

function differenceOf(
  ref: string,
  paymentId: PaymentId | null,
  ours: Pence,
  theirs: Pence,
  state: ProviderState | null = null,
): Difference {
  const kind = state?.captures.length ? 'amount_differs' : ours === 0 ? 'not_here' : 'not_there'
  return { ref, paymentId, kind, ours, theirs }
}

function takenHere({ ledger }: PaymentRecord): Pence {
  return pence(captured(ledger) - refunded(ledger))
}

/** The amount taken here, less the delayed refunds that the provider does not have: they should have gone back. */
function leftHere(record: PaymentRecord, { refunds }: ProviderState, now: Temporal.Instant): Pence {
  const delayed = record.refunds.filter(
    ({ id, status, createdAt }) =>
      status === 'pending' &&
      Temporal.Instant.compare(createdAt, delayedFrom(now)) < 0 &&
      !refunds.some(({ refundId }) => refundId === id),
  )
  return pence(takenHere(record) - sumPence(delayed.map(({ amount }) => amount)))
}

function takenThere({ captures, refunds }: ProviderState): Pence {
  const back = refunds.filter(({ outcome }) => outcome === 'succeeded')
  return pence(sumPence(captures.map(({ amount }) => amount)) - sumPence(back.map(({ amount }) => amount)))
}

type Tally = ReturnType<typeof createTally>

/** Something is wrong with more than payments: what was found until then says enough. */
class TooManyDifferences extends Error {}

const mostDifferences = 1_000

/** One payment that cannot be compared holds up none of the others; a provider that is down ends it. */
function createTally() {
  const differences: Difference[] = []
  const faults: unknown[] = []
  let compared = 0
  let healed = 0
  return {
    async of(look: () => Promise<Compared>): Promise<void> {
      compared += 1
      try {
        const found = await look()
        if (found.healed) healed += 1
        if (found.difference) differences.push(found.difference)
      } catch (fault) {
        if (fault instanceof OutsideDown) throw fault
        faults.push(fault)
      }
      if (differences.length >= mostDifferences) {
        throw new TooManyDifferences(`${mostDifferences} payments differ: the others were not looked at`)
      }
    },
    counts: () => ({ compared, healed, differences }),
    fault: () =>
      faults.length > 0 ? new AggregateError(faults, `payments that could not be compared: ${faults.length}`) : null,
  }
}

function wordsOf(fault: unknown): string | null {
  if (fault === null) return null
  const ownWords = [OutsideDown, AggregateError, TooManyDifferences].some((kind) => fault instanceof kind)
  return ownWords && fault instanceof Error ? fault.message : 'a fault of ours: the log has it'
}
