import { describe, expect, it } from 'vitest'
import type { AccountHolder, AskedStatement, StatementStore } from '#modules/billing'
import { type IdempotencyClaim, type StatementId, pence } from '#modules/shared'
import { aDraft, aLine, invoiceId, issueFacts, issuedAt } from '../../support/builders/documents.ts'
import { asha, office } from '../../support/builders/payments.ts'
import type { OpenedDocuments } from './document-steps.ts'

interface Opened extends OpenedDocuments {
  readonly statements: StatementStore
}

const day = (text: string) => Temporal.PlainDate.from(text)
const monthEnd = day('2026-03-31')
const idOf = (name: string) => `sta_${name}` as StatementId
const user: AccountHolder = { userId: asha, email: null }
const zoe: AccountHolder = { userId: null, email: 'zoe@example.com' }

function aStatement(name: string, changes: Partial<AskedStatement> = {}): AskedStatement {
  return {
    id: idOf(name),
    holder: user,
    sentTo: 'asha@example.com',
    from: day('2026-03-01'),
    to: monthEnd,
    origin: 'office',
    by: office,
    at: issuedAt,
    ...changes,
  }
}

/** The contract of every `StatementStore`, for any database. */
export function statementStoreContract(keeper: string, open: () => Promise<Opened>): void {
  type Bill = Parameters<typeof aDraft>[1]
  async function issue({ documents }: Opened, number: number, bill: Bill = {}) {
    const issued = await documents.issue(aDraft(number, bill), issueFacts(), null)
    if (!issued.ok) throw new Error(issued.refusal.kind)
    return issued.value
  }
  const to = (email: string, dueDate = '2026-04-01') => ({ content: { customer: { email }, dueDate: day(dueDate) } })
  const ofAsha = (dueDate = '2026-04-01') => ({ content: { customer: { userId: asha }, dueDate: day(dueDate) } })
  async function pay(opened: Opened, number: number, amount: number, at = issuedAt) {
    const ledgerEntry = await opened.entry(amount)
    const settlement = {
      invoiceId: invoiceId(number),
      kind: 'payment',
      ledgerEntry,
      amount: pence(amount),
      at,
      by: office,
    } as const
    const paid = await opened.documents.settle(settlement)
    if (!paid.ok) throw new Error(paid.refusal.kind)
  }
  const ask = (opened: Opened, statement: AskedStatement, claim: IdempotencyClaim<AskedStatement> | null = null) =>
    opened.atWork(() => opened.statements.ask(statement, claim))

  describe(`StatementStore kept by ${keeper}`, () => {
    it('has no books of an account to which nothing was issued', async () => {
      await using opened = await open()
      await opened.documents.add(aDraft(1, ofAsha()), { ...(await issue(opened, 2)).totals }, null)
      expect([
        await opened.statements.books(user),
        await opened.statements.books({ userId: null, email: 'x@y.z' }),
      ]).toEqual([null, null])
    })

    it('has the documents, credits and money of a user in its books, and of nobody else', async () => {
      await using opened = await open()
      await issue(opened, 1, ofAsha())
      const credit = {
        type: 'credit-note',
        basedOn: invoiceId(1),
        lines: [aLine({ unitPrice: pence(1_000) })],
      } as const
      await issue(opened, 2, { origin: 'credit', content: credit })
      await issue(opened, 3, ofAsha())
      await issue(opened, 4, to('zoe@example.com'))
      await pay(opened, 1, 5_000)
      await pay(opened, 4, 700)
      const books = await opened.statements.books(user)
      expect(books?.customer).toMatchObject({ userId: asha })
      expect(books?.documents.map(({ id, content }) => [id, content.type])).toEqual([
        [invoiceId(1), 'invoice'],
        [invoiceId(2), 'credit-note'],
        [invoiceId(3), 'invoice'],
      ])
      expect(books?.documents[0]).toMatchObject({
        content: { basedOn: null, dueDate: day('2026-04-01') },
        totals: { total: 12_000, cisDeduction: 0 },
        issued: { date: day('2026-03-02') },
      })
      expect(books?.money).toEqual([
        { number: books?.documents[0]?.issued?.fullNumber, kind: 'payment', on: day('2026-03-02'), amount: 5_000 },
      ])
    })

    it('keeps the books of an address whose documents have no user, however it is spelt', async () => {
      await using opened = await open()
      await issue(opened, 1, to('Zoe@Example.com'))
      await issue(opened, 2, { content: { customer: { userId: asha, email: 'zoe@example.com' } } })
      expect((await opened.statements.books(zoe))?.documents.map(({ id }) => id)).toEqual([invoiceId(1)])
    })

    it('adds up what is overdue of each account, the longest waiting first', async () => {
      await using opened = await open()
      await issue(opened, 1, to('Zoe@example.com', '2026-03-20'))
      await issue(opened, 2, ofAsha('2026-03-10'))
      await issue(opened, 3, ofAsha('2026-03-25'))
      await issue(opened, 4, ofAsha('2026-04-01'))
      await issue(opened, 5, to('paid@example.com', '2026-03-05'))
      await pay(opened, 2, 2_000)
      await pay(opened, 5, 12_000)
      const late = (on: string, limit = 9) => opened.statements.late(day(on), limit)
      const own = { name: 'Zoë Łukasik', overdue: pence(22_000), documents: 2, since: day('2026-03-10') }
      const theirs = { name: 'Zoë Łukasik', overdue: pence(12_000), documents: 1, since: day('2026-03-20') }
      expect(await late('2026-04-01')).toEqual([
        { holder: user, ...own },
        { holder: zoe, ...theirs },
      ])
      expect(await late('2026-04-01', 1)).toEqual([{ holder: user, ...own }])
      expect(await late('2026-03-10')).toEqual([])
    })

    it('pages through accounts that owe and have no statement of the month', async () => {
      await using opened = await open()
      for (const [index, email] of ['b@example.com', 'A@example.com', 'c@example.com'].entries()) {
        await issue(opened, index + 1, to(email))
      }
      await issue(opened, 4, ofAsha())
      await issue(opened, 5, to('paid@example.com'))
      await pay(opened, 5, 12_000)
      const owing = async (after: string, limit = 9) => {
        const accounts = await opened.statements.owing(monthEnd, after, limit)
        return accounts.map(({ holder, key }) => [holder.userId ?? holder.email, key])
      }
      const all = await owing('')
      expect(all.map(([holder]) => holder)).toEqual(['a@example.com', 'b@example.com', 'c@example.com', asha])
      expect([await owing('', 2), await owing(all[1]?.[1] ?? '')]).toEqual([all.slice(0, 2), all.slice(2)])
      await ask(opened, aStatement('month', { origin: 'monthly' }))
      await ask(opened, aStatement('own', { holder: { userId: null, email: 'b@example.com' } }))
      expect(await owing('')).toEqual(all.slice(0, 3))
    })

    it('keeps a statement that goes out with its audit line and event, once', async () => {
      await using opened = await open()
      const { statements } = opened
      const statement = aStatement('one', { holder: zoe, sentTo: 'zoe@example.com' })
      expect(await ask(opened, statement)).toEqual({ ok: true, value: statement })
      await ask(opened, aStatement('one'))
      expect([await statements.find(idOf('one')), await statements.find(idOf('two'))]).toEqual([statement, null])
      expect(await opened.kept()).toEqual(['statement-send-asked'])
      const lines = await opened.audited()
      expect(lines).toMatchObject([{ action: 'statement_sent', target: { kind: 'statement', id: idOf('one') } }])
      expect(JSON.stringify(lines)).not.toContain('zoe@example.com')
    })

    it('keeps one statement of a month and account by itself, and any that the office asks for', async () => {
      await using opened = await open()
      const monthly = { origin: 'monthly', by: 'system' } as const
      await Promise.all(['one', 'two'].map((name) => ask(opened, aStatement(name, monthly))))
      await ask(opened, aStatement('zoe', { ...monthly, holder: zoe }))
      await ask(opened, aStatement('next', { ...monthly, to: day('2026-04-30') }))
      await ask(opened, aStatement('office'))
      const names = ['one', 'two', 'zoe', 'next', 'office']
      const found = await Promise.all(names.map((name) => opened.statements.find(idOf(name))))
      expect(found.filter((one) => one !== null)).toHaveLength(4)
      expect(found.slice(2)).not.toContain(null)
      expect(await opened.kept()).toHaveLength(4)
    })

    it('answers a claim once: the same key again keeps nothing', async () => {
      await using opened = await open()
      const claim = (fingerprint: string): IdempotencyClaim<AskedStatement> => ({
        userId: office,
        key: 'key',
        fingerprint,
        answer: ({ id }) => ({ status: 202, body: id }),
      })
      await ask(opened, aStatement('one'), claim('print'))
      expect(await ask(opened, aStatement('two'), claim('print'))).toEqual({
        ok: false,
        refusal: { kind: 'already-answered', answer: { status: 202, body: idOf('one') } },
      })
      expect(await ask(opened, aStatement('two'), claim('other'))).toMatchObject({
        refusal: { kind: 'idempotency-mismatch' },
      })
      expect([await opened.statements.find(idOf('two')), await opened.kept()]).toEqual([null, ['statement-send-asked']])
    })

    it('keeps the first PDF of a statement', async () => {
      await using opened = await open()
      const { statements } = opened
      await ask(opened, aStatement('one'))
      expect([await statements.pdf(idOf('one')), await statements.pdf(idOf('two'))]).toEqual([null, null])
      await statements.keep(idOf('one'), new Uint8Array([37, 80, 68, 70, 0, 255]), issuedAt)
      await statements.keep(idOf('one'), new Uint8Array([1]), issuedAt.add({ hours: 1 }))
      expect(await statements.pdf(idOf('one'))).toEqual(new Uint8Array([37, 80, 68, 70, 0, 255]))
    })
  })
}
