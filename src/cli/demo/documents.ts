import { type DemoRows, createSqliteDemoStore } from '#adapters/sqlite'
import type { BillingPorts, VatDays } from '#modules/billing'
import { vatPeriodStart, vatPeriodsOf } from '#modules/invoicing'
import { type PaymentId, businessDate, businessZone, pence } from '#modules/shared'
import { type Modules, compose } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { acceptanceOf } from '../../http/quoting/paper-answers.ts'
import type { OpenedAdapters } from '../../open-adapters.ts'
import { type Deed, deedsOf, done, signer } from './document-desk.ts'
import { planDocuments } from './document-plan.ts'
import { type PastClock, idsOfClock } from './past-clock.ts'
import { requestDeeds } from './requests.ts'
import { fillSampleFacts } from './sample-facts.ts'

interface DemoDocuments {
  readonly config: Config
  readonly adapters: OpenedAdapters
  /** The clock of the adapters. */
  readonly clock: PastClock
  readonly now: Temporal.Instant
  readonly rows: DemoRows
}

const daysToClose = 20

/**
 * The requests for quotes and plans, and documents of every type in every state, written, issued, sent, paid and credited by
 * the use cases of the office at their moments of the past: the invoice of each payment ahead of the work, its credit where it went back, and the plan. Each
 * VAT period that was over for twenty days is closed. Answers how many documents there are, or why there are none.
 */
export async function addDemoDocuments(given: DemoDocuments): Promise<number | 'numbers-begun' | 'not-registered'> {
  const { adapters, clock, now, rows } = given
  const store = createSqliteDemoStore(adapters.database)
  // Movements of the future have not happened yet.
  const { movements, documents } = adapters.billing
  const known: BillingPorts['movements'] = {
    async ofPayment(paymentId) {
      const present = clock.now()
      return (await movements.ofPayment(paymentId)).filter(({ at }) => Temporal.Instant.compare(at, present) <= 0)
    },
  }
  const modules = compose({
    ...adapters,
    ids: idsOfClock(clock),
    billing: { ...adapters.billing, movements: known },
  })
  const { catalogue } = modules
  const run = (deeds: readonly Deed[], before: () => Promise<void> = async () => {}) =>
    store.withoutEvents(async () => {
      await before()
      for (const deed of deeds) {
        clock.goTo(deed.at)
        await deed.run()
      }
    })
  const requests = await requestDeeds({ modules, accept: acceptanceOf({ ...given, modules }), rows, now })
  const why = await noDocuments(modules)
  if (why) {
    await run(inOrder(requests.asked))
    return why
  }
  const today = businessDate(now)
  const planned = deedsOf(modules, now)
  planDocuments(planned.desk, rows)
  const { vatPeriods: ends } = await catalogue.invoicing()
  const first = vatPeriodStart(ends, firstDayOf(planned.deeds))
  const deeds = inOrder([
    ...planned.deeds,
    ...requests.asked,
    ...requests.quoted,
    ...(await advances(modules, { movements, documents }, rows)),
    ...closings(modules, vatPeriodsOf(ends, first, today, []), today),
  ])
  await run(deeds, () => fillSampleFacts(catalogue, first))
  await store.queueWork()
  return (await modules.billing.series()).reduce((sum, { first, next }) => sum + next - (first ?? next), 0)
}

/** Why the business gets no sample documents; null where it does. */
async function noDocuments({ billing, catalogue }: Modules): Promise<'numbers-begun' | 'not-registered' | null> {
  const { vatRegistered } = await catalogue.site()
  if (!vatRegistered || (await catalogue.invoicing()).vatRegisteredFrom !== null) return 'not-registered'
  return (await billing.series()).some(({ first }) => first !== null) ? 'numbers-begun' : null
}

const inOrder = (deeds: readonly Deed[]) => deeds.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))

function firstDayOf(deeds: readonly Deed[]): Temporal.PlainDate {
  const [first] = deeds.map(({ at }) => at).toSorted((one, other) => Temporal.Instant.compare(one, other))
  if (!first) throw new Error('the plan has documents')
  return businessDate(first)
}

/** The invoice of each payment that came before the work, and the credit of what went back. */
async function advances(
  { billing }: Modules,
  { movements, documents }: Pick<BillingPorts, 'movements' | 'documents'>,
  rows: DemoRows,
): Promise<readonly Deed[]> {
  const deeds: Deed[] = []
  for (const { id, status } of rows.payments) {
    const paymentId = id as PaymentId
    if (status === 'cancelled') continue
    const all = await movements.ofPayment(paymentId)
    const [capture] = all
    for (const { kind, entryId, amount, at } of all) {
      if (kind === 'capture') deeds.push({ at, run: () => billing.invoiceDeposits(paymentId) })
      if (kind !== 'refund' || !capture) continue
      deeds.push({
        at,
        async run() {
          const invoice = await documents.findByEntry(paymentId, capture.entryId, null)
          if (!invoice) throw new Error(`the payment ${paymentId} has no invoice`)
          const ledgerEntry = { paymentId, entryId }
          const back = { invoiceId: invoice.id, kind: 'refund', ledgerEntry, amount, at, by: 'system' } as const
          done(await documents.settle(back))
          await billing.creditRefunds(paymentId)
        },
      })
    }
  }
  return deeds
}

/** Each period is closed with what was bought in it, twenty days after its end. */
function closings({ vat }: Modules, periods: readonly VatDays[], today: Temporal.PlainDate): readonly Deed[] {
  return periods.flatMap((days): Deed | readonly Deed[] => {
    const on = days.to.add({ days: daysToClose })
    if (Temporal.PlainDate.compare(on, today) >= 0) return []
    const at = on.toZonedDateTime({ timeZone: businessZone, plainTime: '16:00' }).toInstant()
    const bought = pence(406_200)
    return {
      at,
      async run() {
        done(await vat.typeBoxes(days, { box4: pence(bought / 5), box7: bought }))
        done(await vat.closePeriod(days, signer))
      },
    }
  })
}
