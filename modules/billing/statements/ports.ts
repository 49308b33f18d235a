import type { BilledParty, StatementDocument, StatementMoney, Supplier } from '#modules/invoicing'
import type {
  AlreadyAnswered,
  Clock,
  IdSource,
  IdempotencyClaim,
  IdempotencyMismatch,
  Pence,
  Result,
  StatementId,
  UserId,
} from '#modules/shared'
import type { PaperLook } from '../logo/logos.ts'
import type { StatementPrinter } from '../papers.ts'

/**
 * The holder of an account: a user, or an e-mail address whose documents have no user. The address is in lower case.
 */
export type AccountHolder =
  | { readonly userId: UserId; readonly email: null }
  | { readonly userId: null; readonly email: string }

export interface StatementDays {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** All that was ever issued to a customer, with its money. */
interface AccountBooks {
  /** The names of the newest document. */
  readonly customer: BilledParty
  readonly documents: readonly StatementDocument[]
  readonly money: readonly StatementMoney[]
}

/** A statement that somebody asked to be sent. */
export interface AskedStatement extends StatementDays {
  readonly id: StatementId
  readonly holder: AccountHolder
  readonly sentTo: string
  readonly origin: 'office' | 'monthly'
  /** A user's id, or `system`. */
  readonly by: string
  readonly at: Temporal.Instant
}

/** An account of which something is overdue. */
export interface LateAccount {
  readonly holder: AccountHolder
  readonly name: string
  /** The part of its overdue documents that is still to pay, and their number. */
  readonly overdue: Pence
  readonly documents: number
  /** The day on which the first of them was due. */
  readonly since: Temporal.PlainDate
}

/** An account in the order of keys. */
interface OwingAccount {
  readonly holder: AccountHolder
  readonly key: string
}

export type StatementClaimRefusal = AlreadyAnswered | IdempotencyMismatch

/** Reads accounts and keeps the statements that go out. */
export interface StatementStore {
  /** Null where no charge or credit was ever issued to them. */
  books(holder: AccountHolder): Promise<AccountBooks | null>
  /**
   * Accounts of which something was due before that day, the longest waiting first: those of the first `limit` documents,
   * each with all that it owes.
   */
  late(day: Temporal.PlainDate, limit: number): Promise<readonly LateAccount[]>
  /** Accounts with something left to pay that have no statement of the month that ends on that day, after a key, in their order. */
  owing(monthEnd: Temporal.PlainDate, after: string, limit: number): Promise<readonly OwingAccount[]>
  /**
   * Keeps that it goes out, with its audit line and the event `statement-send-asked`; one transaction. The same id
   * again, or the same month of an account sent automatically, changes nothing.
   */
  ask(
    statement: AskedStatement,
    claim: IdempotencyClaim<AskedStatement> | null,
  ): Promise<Result<AskedStatement, StatementClaimRefusal>>
  find(id: StatementId): Promise<AskedStatement | null>
  /** The PDF that goes out; null: none was made yet. */
  pdf(id: StatementId): Promise<Uint8Array | null>
  /** The first that is kept stays. */
  keep(id: StatementId, pdf: Uint8Array, at: Temporal.Instant): Promise<void>
}

export interface StatementPorts {
  readonly statements: StatementStore
  readonly printer: StatementPrinter
  /** The account as its bills name it; null where there is none any more. */
  readonly party: (userId: UserId) => Promise<BilledParty | null>
  readonly supplier: (day: Temporal.PlainDate) => Promise<Supplier>
  /** The owner lets statements go out each month. */
  readonly sendsMonthly: () => Promise<boolean>
  /** The quiet hours of messages. */
  readonly isQuiet: (now: Temporal.Instant) => Promise<boolean>
  /** The reminders of the customer wait, and so do their statements. */
  readonly isPaused: (holder: AccountHolder) => Promise<boolean>
  /** The logo and colour of a moment; left out: papers have none of their own. */
  readonly lookAt?: (moment: Temporal.Instant) => Promise<PaperLook>
  /** The full address at which a customer sees their own account. */
  readonly link: string
  readonly clock: Clock
  readonly ids: IdSource
}
