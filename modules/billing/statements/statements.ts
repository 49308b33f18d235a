import { type StatementFacts, statementOf } from '#modules/invoicing'
import { type IdempotencyClaim, type Result, type StatementId, businessDate, refuse } from '#modules/shared'
import type { AccountUnknown, AddressMissing } from '../refusals.ts'
import type {
  AccountHolder,
  AskedStatement,
  LateAccount,
  StatementClaimRefusal,
  StatementDays,
  StatementPorts,
} from './ports.ts'

export type StatementRefusal = AccountUnknown | AddressMissing | StatementClaimRefusal

/** The list of accounts looks at this number of documents, those that are overdue the longest. */
const lateDocuments = 500

/** Statements of last month go out until this day. */
const monthlyUntil = 7
const batch = 100

/** Statements of account: read, printed, and sent. */
export function createStatements(ports: StatementPorts) {
  const { statements, printer, party, supplier, link, lookAt, clock, ids } = ports
  const today = () => businessDate(clock.now())

  async function read(holder: AccountHolder, days: StatementDays): Promise<StatementFacts | null> {
    const books = await statements.books(holder)
    if (!books) return null
    const { userId } = holder
    return {
      statement: statementOf(books.documents, books.money, days),
      supplier: await supplier(today()),
      customer: (userId && (await party(userId))) ?? books.customer,
      link: userId && link,
    }
  }

  const print = async (facts: StatementFacts, at: Temporal.Instant): Promise<Uint8Array> =>
    printer.statement({ ...facts, ...(lookAt && (await lookAt(at))) }, at)

  async function printed(holder: AccountHolder, days: StatementDays, at: Temporal.Instant): Promise<Uint8Array | null> {
    const facts = await read(holder, days)
    return facts && print(facts, at)
  }

  return {
    /** The whole of last month and this one until today. */
    usualDays(): StatementDays {
      const to = today()
      return { from: to.with({ day: 1 }).subtract({ months: 1 }), to }
    },

    /** Null where nothing was ever billed to them. */
    read,

    /** The PDF of the start of the day after its last: the same file each time, as long as nothing changes. */
    pdf: (holder: AccountHolder, days: StatementDays): Promise<Uint8Array | null> =>
      printed(holder, days, days.to.add({ days: 1 }).toZonedDateTime('UTC').toInstant()),

    /** Accounts of which something is overdue, the longest waiting first. */
    late: (): Promise<readonly LateAccount[]> => statements.late(today(), lateDocuments),

    /** Asks that a statement goes out by e-mail. The same id is the same statement. */
    async send(
      { id, holder, from, to }: StatementDays & { readonly id: StatementId | null; readonly holder: AccountHolder },
      by: string,
      claim: IdempotencyClaim<AskedStatement> | null,
    ): Promise<Result<AskedStatement, StatementRefusal>> {
      const facts = await read(holder, { from, to })
      if (!facts) return refuse({ kind: 'account-unknown' })
      const sentTo = facts.customer.email
      if (sentTo === '') return refuse({ kind: 'address-missing' })
      const asked = {
        id: id ?? ids.next('stm'),
        holder,
        from,
        to,
        sentTo,
        origin: 'office',
        by,
        at: clock.now(),
      } as const
      return statements.ask(asked, claim)
    },

    /**
     * Asks for the statements of last month, in the first days of a month: for each account that owed something at its end,
     * once. A month that was missed is not made up for.
     */
    async sendMonthly(): Promise<number> {
      const now = clock.now()
      const day = today()
      if (day.day > monthlyUntil || !(await ports.sendsMonthly()) || (await ports.isQuiet(now))) return 0
      const to = day.with({ day: 1 }).subtract({ days: 1 })
      const from = to.with({ day: 1 })
      let asked = 0
      for (let after = '', full = true; full;) {
        const owing = await statements.owing(to, after, batch)
        for (const { holder } of owing) {
          const facts = (await ports.isPaused(holder)) ? null : await read(holder, { from, to })
          if (!facts || facts.statement.closing <= 0 || facts.customer.email === '') continue
          const sentTo = facts.customer.email
          const statement = {
            id: ids.next('stm'),
            holder,
            from,
            to,
            sentTo,
            origin: 'monthly',
            by: 'system',
            at: now,
          } as const
          await statements.ask(statement, null)
          asked += 1
        }
        after = owing.at(-1)?.key ?? ''
        full = owing.length === batch
      }
      return asked
    },

    /** The statement that goes out. Its PDF is made once, and kept before the mail that names it. Null where there is none. */
    async toMail(id: StatementId) {
      const asked = await statements.find(id)
      if (!asked) return null
      const facts = await read(asked.holder, asked)
      if (!facts) return null
      if ((await statements.pdf(id)) === null) await statements.keep(id, await print(facts, asked.at), clock.now())
      return { ...asked, name: facts.customer.name, statement: facts.statement }
    },
  }
}

export type Statements = ReturnType<typeof createStatements>
