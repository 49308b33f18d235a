import { describe, expect, it } from 'vitest'
import type { DocumentStore, NewDocument, NewRecurrence, Recurrence, RecurrenceStore } from '#modules/billing'
import type { BillingDocument } from '#modules/invoicing'
import { type IdempotencyClaim, type RecurrenceId, pence } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'
import { aContent, aDraft, invoiceId, totalsOfDraft } from '../../support/builders/documents.ts'
import { asha, office } from '../../support/builders/payments.ts'

interface Opened extends Audited {
  /** Over a database with the people and bookings of `tests/support/builders/payments.ts`. */
  readonly recurrences: RecurrenceStore
  /** Over the same documents. */
  readonly documents: Pick<DocumentStore, 'find'>
}

const day = (text: string) => Temporal.PlainDate.from(text)
const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const idOf = (name: string) => `rcr_${name}` as RecurrenceId
const first = day('2026-03-02')
const second = day('2026-04-02')
const third = day('2026-05-02')

function aPlan(name: string, changes: Partial<NewRecurrence> = {}): NewRecurrence {
  return {
    id: idOf(name),
    rule: { every: 1, unit: 'month', first, last: null },
    sends: true,
    madeUntil: first,
    next: second,
    pausedAt: null,
    endedAt: null,
    content: {
      type: 'invoice',
      customer: { ...aContent().customer, userId: asha },
      lines: [
        {
          description: 'Boiler care – “monthly”',
          quantity: 100,
          unitPrice: pence(1_234),
          itemType: 'service',
          vat: null,
        },
        { description: 'Valve', quantity: 250, unitPrice: pence(99), itemType: 'parts', vat: 'zero' },
      ],
      discount: pence(50),
      pricesIncludeVat: true,
      notes: 'Łukasik',
      terms: null,
      dueDays: 14,
      isShort: false,
    },
    createdBy: office,
    createdAt: noon,
    ...changes,
  }
}

const draftOf = (plan: string, number: number, period: Temporal.PlainDate): NewDocument =>
  aDraft(number, { origin: 'recurring', recurrence: { id: idOf(plan), period } })

/** The contract of every `RecurrenceStore`, for any database. */
export function recurrenceStoreContract(keeper: string, open: () => Promise<Opened>): void {
  const add = (
    opened: Opened,
    plan: NewRecurrence,
    number: number,
    claim: IdempotencyClaim<BillingDocument> | null = null,
  ) => {
    const draft = aDraft(number, { recurrence: { id: plan.id, period: plan.madeUntil ?? first } })
    return opened.atWork(() => opened.recurrences.add(plan, draft, totalsOfDraft(draft), claim))
  }
  const make = (
    opened: Opened,
    plan: Recurrence,
    number: number,
    period: Temporal.PlainDate,
    next: Temporal.PlainDate | null,
  ) => {
    const draft = draftOf(plan.id.replace('rcr_', ''), number, period)
    const made = { period, after: { madeUntil: period, next }, isSent: true }
    return opened.atWork(() => opened.recurrences.make(plan, made, draft, totalsOfDraft(draft)))
  }
  async function planOf({ recurrences }: Opened, name: string): Promise<Recurrence> {
    const plan = await recurrences.find(idOf(name))
    if (!plan) throw new Error(`there is no plan ${name}`)
    return plan
  }
  const change = (
    opened: Opened,
    before: Recurrence,
    changes: Partial<Recurrence>,
    content: Recurrence['content'] | null = null,
  ) => opened.atWork(() => opened.recurrences.change(before, { ...before, ...changes }, content, noon))

  describe(`RecurrenceStore kept by ${keeper}`, () => {
    it('finds a plan as it was added, with the document that it begins with and the audit lines of both', async () => {
      await using opened = await open()
      const { recurrences, documents } = opened
      const added = await add(opened, aPlan('one'), 1)
      expect(added).toMatchObject({
        ok: true,
        value: { id: invoiceId(1), recurrence: { id: idOf('one'), period: first } },
      })
      expect(await recurrences.find(idOf('one'))).toEqual({ ...aPlan('one'), version: 1 })
      expect(await recurrences.find(idOf('two'))).toBeNull()
      expect(await documents.find(invoiceId(1))).toEqual(added.ok && added.value)
      expect((await opened.audited()).map(({ action }) => action)).toEqual(['recurrence_kept', 'invoice_drafted'])
    })

    it('answers a claim once: the same key again adds nothing', async () => {
      await using opened = await open()
      const claim = (fingerprint: string): IdempotencyClaim<BillingDocument> => ({
        userId: office,
        key: 'key',
        fingerprint,
        answer: ({ id }) => ({ status: 201, body: id }),
      })
      await add(opened, aPlan('one'), 1, claim('print'))
      expect(await add(opened, aPlan('two'), 2, claim('print'))).toEqual({
        ok: false,
        refusal: { kind: 'already-answered', answer: { status: 201, body: invoiceId(1) } },
      })
      expect(await add(opened, aPlan('two'), 2, claim('other'))).toEqual({
        ok: false,
        refusal: { kind: 'idempotency-mismatch' },
      })
      expect([await opened.recurrences.find(idOf('two')), await opened.documents.find(invoiceId(2))]).toEqual([
        null,
        null,
      ])
    })

    it('lists plans the newest first, page by page', async () => {
      await using opened = await open()
      for (const [index, name] of ['a', 'b', 'c'].entries()) await add(opened, aPlan(name), index + 1)
      const list = async (limit: number, after: string | null) =>
        (await opened.recurrences.list(limit, after === null ? null : idOf(after))).map(({ id }) => id)
      expect([await list(2, null), await list(2, 'b')]).toEqual([[idOf('c'), idOf('b')], [idOf('a')]])
    })

    it('finds running plans with a period up to a day, by period and id, page by page', async () => {
      await using opened = await open()
      const plans = [
        aPlan('late', { next: third }),
        aPlan('b'),
        aPlan('a'),
        aPlan('paused', { pausedAt: noon }),
        aPlan('ended', { endedAt: noon }),
        aPlan('over', { next: null }),
      ]
      for (const [index, plan] of plans.entries()) await add(opened, plan, index + 1)
      const due = (on: Temporal.PlainDate, limit = 9, after: Parameters<RecurrenceStore['due']>[2] = null) =>
        opened.recurrences.due(on, limit, after)
      const idsOf = (found: readonly Recurrence[]) => found.map(({ id }) => id)
      expect(await due(second.subtract({ days: 1 }))).toEqual([])
      expect(idsOf(await due(second))).toEqual([idOf('a'), idOf('b')])
      const [head] = await due(third, 1)
      expect([head?.id, idsOf(await due(third, 9, head ?? null))]).toEqual([idOf('a'), [idOf('b'), idOf('late')]])
    })

    it('makes the document of a period once, moves the plan, and keeps the event of one that is sent', async () => {
      await using opened = await open()
      await add(opened, aPlan('one'), 1)
      const plan = await planOf(opened, 'one')
      const made = await Promise.all([make(opened, plan, 2, second, third), make(opened, plan, 3, second, third)])
      expect(made.filter((document) => document !== null)).toMatchObject([
        { recurrence: { id: plan.id, period: second } },
      ])
      expect(await planOf(opened, 'one')).toMatchObject({ madeUntil: second, next: third, version: 2 })
      const documents = await opened.recurrences.documentsOf(plan.id, 9)
      expect(documents).toHaveLength(2)
      expect(documents.at(-1)).toBe(invoiceId(1))
      expect(await opened.recurrences.documentsOf(plan.id, 1)).toEqual(documents.slice(0, 1))
      expect(await opened.kept()).toEqual(['recurring-document-due'])
    })

    it('makes nothing of a plan that was paused, ended or changed, or of another period', async () => {
      await using opened = await open()
      const others = { paused: { pausedAt: noon }, ended: { endedAt: noon }, changed: { sends: false } }
      for (const [index, [name, changes]] of Object.entries(others).entries()) {
        await add(opened, aPlan(name), index + 1)
        const before = await planOf(opened, name)
        await change(opened, before, changes)
        expect(await make(opened, before, 9, second, third)).toBeNull()
      }
      const now = await planOf(opened, 'paused')
      expect(await make(opened, now, 9, second, third)).toBeNull()
      expect(await make(opened, await planOf(opened, 'changed'), 9, third, null)).toBeNull()
      expect([await opened.documents.find(invoiceId(9)), await opened.kept()]).toEqual([null, []])
      expect(await planOf(opened, 'paused')).toEqual(now)
    })

    it('takes a document that is there already for the one of the period', async () => {
      await using opened = await open()
      await add(opened, aPlan('one', { next: first, madeUntil: null }), 1)
      const document = await make(opened, await planOf(opened, 'one'), 2, first, second)
      expect([document?.id, await opened.documents.find(invoiceId(2))]).toEqual([invoiceId(1), null])
      expect(await planOf(opened, 'one')).toMatchObject({ madeUntil: first, next: second })
    })

    it('changes the version that was read, its content too, and refuses an older one', async () => {
      await using opened = await open()
      await add(opened, aPlan('one'), 1)
      const before = await planOf(opened, 'one')
      const content = { ...before.content, lines: before.content.lines.slice(1), notes: '', dueDays: null }
      const rule = { ...before.rule, every: 2, last: third }
      const changed = await change(opened, before, { rule, pausedAt: noon }, content)
      const after = { ...before, rule, pausedAt: noon, content, version: 2 }
      expect(changed).toEqual({ ok: true, value: after })
      expect(await change(opened, before, { sends: false })).toEqual({
        ok: false,
        refusal: { kind: 'document-changed' },
      })
      expect(await planOf(opened, 'one')).toEqual(after)
      await change(opened, after, { pausedAt: null })
      expect(await planOf(opened, 'one')).toEqual({ ...after, pausedAt: null, version: 3 })
      expect((await opened.audited()).filter(({ action }) => action === 'recurrence_kept')).toHaveLength(3)
    })
  })
}
