import { type BillingDocument, documentTotals, duePeriods, ratesOn, taxPointOf } from '#modules/invoicing'
import {
  type IdempotencyClaim,
  type InvoiceId,
  type Pence,
  type RecurrenceId,
  type Result,
  businessDate,
  refuse,
} from '#modules/shared'
import type { BillingPorts } from '../ports.ts'
import type { ContentRefused } from '../refusals.ts'
import type { BillingClaimRefusal, DocumentChanged, DocumentUnknown, NewDocument } from '../store.ts'
import { type DocumentWish, type WishRefusal, contentOf } from '../writing/content-of.ts'
import type { Issuing } from '../writing/issue.ts'
import {
  type Recurrence,
  type RecurrenceStanding,
  type RecurrenceState,
  type RecurrenceWish,
  type RecurringContent,
  contentOfPeriod,
  madeAtStart,
  madePeriod,
  mayRecur,
  nextAfter,
  periodAtStart,
  recurrenceState,
  recurringOf,
  ruleOf,
} from './recurrence.ts'
import type { RecurrencePorts } from './store.ts'

/** The document belongs to no plan. */
export interface NotRecurring {
  readonly kind: 'not-recurring'
}

/** The plan is over: it neither pauses nor goes on. */
export interface RecurrenceEnded {
  readonly kind: 'recurrence-ended'
}

/** A plan with its newest document, and the sum of the next one. */
interface ShownRecurrence extends Recurrence {
  readonly newest: InvoiceId | null
  readonly total: Pence
}

export type RecurrenceRefusal = DocumentUnknown | DocumentChanged | NotRecurring | RecurrenceEnded | ContentRefused

const system = 'system'
const batch = 100

/** Plans by which invoices come again, and the documents that are due by them. */
export function createRecurring(ports: BillingPorts & RecurrencePorts, { issue }: Pick<Issuing, 'issue'>) {
  const { documents, recurrences, clock, ids } = ports
  const today = () => businessDate(clock.now())

  async function ofDocument(id: InvoiceId): Promise<Result<Recurrence, DocumentUnknown | NotRecurring>> {
    const document = await documents.find(id)
    if (!document) return refuse({ kind: 'document-unknown' })
    const plan = document.recurrence && (await recurrences.find(document.recurrence.id))
    return plan ? { ok: true, value: plan } : refuse({ kind: 'not-recurring' })
  }

  async function change(
    id: InvoiceId,
    decide: (plan: Recurrence) => Result<Partial<RecurrenceStanding>, RecurrenceEnded | ContentRefused>,
    content: (plan: Recurrence) => Promise<RecurringContent | null> = async () => null,
  ): Promise<Result<Recurrence, RecurrenceRefusal>> {
    const found = await ofDocument(id)
    if (!found.ok) return found
    const plan = found.value
    if (plan.endedAt !== null) return refuse({ kind: 'recurrence-ended' })
    const decided = decide(plan)
    if (!decided.ok) return decided
    return recurrences.change(plan, { ...plan, ...decided.value }, await content(plan), clock.now())
  }

  /** Whether this run made it: another may have been first. */
  async function make(plan: Recurrence, period: Temporal.PlainDate, isMissed: boolean): Promise<Recurrence | null> {
    const at = clock.now()
    const day = businessDate(at)
    const business = await ports.business(day)
    const known = plan.content.customer
    const userId = known.userId ?? (known.email === '' ? null : await ports.accountOf(known.email))
    const content = contentOfPeriod({ ...plan.content, customer: { ...known, userId } }, business, day)
    const draft: NewDocument = {
      id: ids.next('ivc'),
      origin: 'recurring',
      content,
      ledgerEntry: null,
      recurrence: { id: plan.id, period },
      by: system,
      at,
    }
    const after = madePeriod(plan.rule, period)
    const totals = documentTotals(content, ratesOn(day))
    const made = await recurrences.make(plan, { period, after, isSent: plan.sends && !isMissed }, draft, totals)
    return made && { ...plan, ...after, version: plan.version + 1 }
  }

  async function makeAll(due: Recurrence, day: Temporal.PlainDate): Promise<number> {
    let [plan, count]: [Recurrence | null, number] = [due, 0]
    for (const { period, isMissed } of duePeriods(due.rule, due.next, day)) {
      plan = plan && (await make(plan, period, isMissed))
      if (!plan) break
      count += 1
    }
    return count
  }

  /** Keeps a draft, and the plan by which others like it come; in one transaction. */
  async function start(
    id: RecurrenceId,
    wish: DocumentWish,
    plan: RecurrenceWish,
    by: string,
    claim: IdempotencyClaim<BillingDocument> | null,
  ): Promise<Result<BillingDocument, WishRefusal | BillingClaimRefusal>> {
    const at = clock.now()
    const day = businessDate(at)
    const rule = ruleOf(plan, day)
    if (!rule.ok) return rule
    const written = await contentOf(ports, wish, day)
    if (!written.ok) return written
    const content = recurringOf(written.value, await ports.business(day), wish.terms, day)
    if (!content) return refuse({ kind: 'content-refused', faults: [onlyInvoices] })
    const { suppliedOn, paidAheadOn } = written.value
    const totals = documentTotals(written.value, ratesOn(taxPointOf({ issuedOn: day, suppliedOn, paidAheadOn })))
    return recurrences.add(
      {
        id,
        rule: rule.value,
        sends: plan.sends,
        ...nextAfter(rule.value, madeAtStart(rule.value, day), day),
        pausedAt: null,
        endedAt: null,
        content,
        createdBy: by,
        createdAt: at,
      },
      {
        id: ids.next('ivc'),
        origin: wish.lines === null ? 'job' : 'recurring',
        content: written.value,
        ledgerEntry: null,
        recurrence: { id, period: periodAtStart(rule.value, day) },
        by,
        at,
      },
      totals,
      claim,
    )
  }

  /**
   * Issues and mails the document of a period; once, however often this is asked. Where something of it is missing, it
   * stays a draft, which the office finds.
   */
  async function sendRecurring(id: InvoiceId): Promise<void> {
    const document = await documents.find(id)
    if (!document || document.status === 'void' || document.content.customer.email === '') return
    const lines = await documents.timeline(id)
    if (lines.some(({ what }) => what === 'send-asked')) return
    const issued = document.issued ? null : await issue(id, system, null)
    if (issued && !issued.ok && issued.refusal.kind !== 'document-issued') {
      if (issued.refusal.kind === 'document-changed') throw new Error('the draft changed while it was issued')
      return
    }
    await documents.send(id, system, clock.now(), null)
  }

  return {
    createRecurring: (
      wish: DocumentWish,
      plan: RecurrenceWish,
      by: string,
      claim: IdempotencyClaim<BillingDocument> | null,
    ) => start(ids.next('rcr'), wish, plan, by, claim),

    /** The same under an id that was drawn before, with the first document sent; once, however often it is asked. */
    async beginRecurring(
      id: RecurrenceId,
      wish: DocumentWish,
      plan: RecurrenceWish,
    ): Promise<Result<null, WishRefusal | BillingClaimRefusal>> {
      if (!(await recurrences.find(id))) {
        const begun = await start(id, wish, plan, system, null)
        if (!begun.ok) return begun
      }
      const [newest] = await recurrences.documentsOf(id, 1)
      if (newest) await sendRecurring(newest)
      return { ok: true, value: null }
    },

    /** Null when there is none. */
    findRecurring: (id: RecurrenceId) => recurrences.find(id),

    /** Pauses a plan, lets it go on or ends it, whichever it is now; the same again changes nothing. */
    async followRecurring(id: RecurrenceId, as: RecurrenceState): Promise<void> {
      const plan = await recurrences.find(id)
      if (!plan || plan.endedAt !== null) return
      const isPaused = plan.pausedAt !== null
      if (as === (isPaused ? 'paused' : 'running')) return
      const at = clock.now()
      const resumed = { pausedAt: null, ...nextAfter(plan.rule, plan.madeUntil, today()) }
      const standing = as === 'running' ? resumed : as === 'paused' ? { pausedAt: at } : { endedAt: at }
      const changed = await recurrences.change(plan, { ...plan, ...standing }, null, at)
      if (!changed.ok) throw new Error(`the recurring documents ${id} changed meanwhile`)
    },

    /** The plan of a document; null without one. */
    async recurrenceOf({ recurrence }: Pick<BillingDocument, 'recurrence'>): Promise<Recurrence | null> {
      return recurrence && recurrences.find(recurrence.id)
    },

    /** Newest first: each with its newest document and the sum of the next one, as of today. */
    async listRecurring(limit: number, after: RecurrenceId | null): Promise<readonly ShownRecurrence[]> {
      const day = today()
      const business = await ports.business(day)
      const plans = await recurrences.list(limit, after)
      return Promise.all(
        plans.map(async (plan) => {
          const [newest = null] = await recurrences.documentsOf(plan.id, 1)
          const { total } = documentTotals(contentOfPeriod(plan.content, business, day), ratesOn(day))
          return { ...plan, newest, total }
        }),
      )
    },
    documentsOfRecurrence: (id: RecurrenceId, limit: number) => recurrences.documentsOf(id, limit),

    /** Changes the later dates; made documents stay. With `likeThis`, later ones are copies of the document. */
    async changeRecurring(
      id: InvoiceId,
      wish: (plan: Recurrence) => RecurrenceWish,
      likeThis: boolean,
    ): Promise<Result<Recurrence, RecurrenceRefusal>> {
      const day = today()
      return change(
        id,
        (plan) => {
          const wished = wish(plan)
          const rule = ruleOf(wished, day, plan)
          if (!rule.ok) return rule
          return {
            ok: true,
            value: { rule: rule.value, sends: wished.sends, ...nextAfter(rule.value, plan.madeUntil, day) },
          }
        },
        async (plan) => {
          const document = likeThis ? await documents.find(id) : null
          if (!document || !mayRecur(document.content.type)) return null
          const { content, issued } = document
          const from = issued?.date ?? day
          return recurringOf(content, await ports.business(from), plan.content.terms, from)
        },
      )
    },

    /** No invoice comes until it is resumed. The periods of the pause are left out. */
    pauseRecurring: (id: InvoiceId) =>
      change(id, (plan) =>
        recurrenceState(plan) === 'ended'
          ? refuse({ kind: 'recurrence-ended' })
          : { ok: true, value: { pausedAt: plan.pausedAt ?? clock.now() } },
      ),

    resumeRecurring: (id: InvoiceId) =>
      change(id, (plan) =>
        plan.pausedAt === null
          ? { ok: true, value: {} }
          : { ok: true, value: { pausedAt: null, ...nextAfter(plan.rule, plan.madeUntil, today()) } },
      ),

    /** For good: what was made stays. */
    endRecurring: (id: InvoiceId) => change(id, () => ({ ok: true, value: { endedAt: clock.now() } })),

    /**
     * Makes the documents that are due: each period once, however often and by however many this runs. A period whose day
     * is over comes as a draft. How many were made.
     */
    async runRecurring(): Promise<number> {
      const day = today()
      const faults: unknown[] = []
      let made = 0
      let last: Recurrence | null = null
      for (let full = true; full;) {
        const due: readonly Recurrence[] = await recurrences.due(day, batch, last)
        for (const plan of due) {
          try {
            made += await makeAll(plan, day)
          } catch (fault) {
            // One plan does not keep the others back.
            faults.push(fault)
          }
        }
        last = due.at(-1) ?? null
        full = due.length === batch
      }
      if (faults.length > 0) throw faults[0]
      return made
    },

    sendRecurring,
  }
}

const onlyInvoices = { path: 'recurring', message: 'Only an invoice comes again' }
