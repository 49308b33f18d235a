import type { Clock, IdSource, PaymentId, UserId } from '#modules/shared'
import type { Refund } from '../ledger.ts'
import { delayedFrom } from '../office/refund-delay.ts'
import type { Gateways } from '../ports.ts'
import type { Payment } from '../payment.ts'
import type {
  DisputeShown,
  FraudCheckShown,
  ListedPayment,
  Movement,
  MovementPlace,
  PaymentQuery,
  PaymentSecurityStore,
  PaymentTrail,
  SilentProvider,
} from './security-store.ts'
import type { Reconciliation, ReconciliationStore } from '../reconciliation/reconciliation-store.ts'
import { providersKnown } from '../reconciliation/reconcile-due.ts'
import { askSilent, silentNow, unreachableNow } from '../reconciliation/silent-providers.ts'
import type { PaymentStore } from '../store.ts'
import { providerLeftOut, takesTestPayments } from '../paying/close-test-payments.ts'
import { type TestPayment, sendTestPayment } from '../paying/test-payment.ts'
import { type BusinessDay, type Takings, takingsDays, takingsOf, takingsWindowDays } from '../office/takings.ts'
import type { ProviderWatch } from '../reconciliation/watch-providers.ts'
import { type WebhookHealth, type WebhookHealthStore, webhookHealth } from '../reconciliation/webhook-health.ts'

export interface SecurityReport {
  readonly windowDays: number
  readonly takings: Takings
  /** Payments of the test gateway are among the figures: they are while it takes payments, and never afterwards. */
  readonly countsTestPayments: boolean
  readonly fraudAttempts: number
  readonly fraudAlerts: readonly FraudCheckShown[]
  readonly recentPayments: readonly ListedPayment[]
}

export interface SecurityState {
  readonly disputes: readonly DisputeShown[]
  /** The health of each configured provider's webhooks. */
  readonly webhooks: readonly WebhookHealth[]
  /** The latest of each provider that was ever held against the ledger. */
  readonly reconciliations: readonly Reconciliation[]
  readonly silent: readonly SilentProvider[]
  /** Refunds that are pending for too long, oldest first. */
  readonly refunds: readonly Refund[]
}

export interface SecurityPorts {
  readonly security: PaymentSecurityStore
  readonly payments: Pick<PaymentStore, 'listPendingRefunds' | 'find' | 'findCustomer' | 'keepCustomer'>
  readonly webhooks: WebhookHealthStore
  readonly reconciliations: Pick<ReconciliationStore, 'latest'>
  readonly gateways: Gateways
  readonly watch: ProviderWatch
  readonly clock: Clock
  readonly ids: IdSource
}

const listed = 10
const disputesListed = 20
const movementsAtOnce = 500
/** A payment this young may still be waiting for its answer. */
const answerSeconds = 20

/** The owner's view of money. */
export function createPaymentSecurity(ports: SecurityPorts) {
  const { security, payments, gateways, clock } = ports
  const sent = new Map<PaymentId, TestPayment>()
  return {
    report: () => report(ports),
    /**
     * The items that need attention: disputes, the providers' webhooks, and differences between their records and ours.
     */
    async state(): Promise<SecurityState> {
      const now = clock.now()
      const [disputes, webhooks, reconciliations, begun, refunds] = await Promise.all([
        security.disputes(disputesListed),
        webhookHealth(ports.webhooks, providersKnown(ports)),
        ports.reconciliations.latest(),
        security.silentProviders(now.subtract({ hours: 1 }), now.subtract({ seconds: answerSeconds })),
        payments.listPendingRefunds(delayedFrom(now)),
      ])
      const silent = silentNow(ports.watch, providersKnown(ports), begun)
      return { disputes, webhooks, reconciliations, silent, refunds }
    },
    unreachable: () => unreachableNow(ports.watch, providersKnown(ports)),
    /** To be done each minute: until a provider answers again. */
    askSilent: () => askSilent(ports, providersKnown(ports)),
    /** One more than the limit is read, so that it is known whether there are more. */
    async list(query: PaymentQuery): Promise<{ readonly payments: readonly ListedPayment[]; next: PaymentId | null }> {
      const found = await security.payments({ ...query, limit: query.limit + 1 })
      const payments = found.slice(0, query.limit)
      return { payments, next: found.length > query.limit ? (payments.at(-1)?.id ?? null) : null }
    },
    /** Null when there is no such payment. */
    async trail(id: PaymentId): Promise<PaymentTrail | null> {
      const [rows, record] = await Promise.all([security.trail(id), payments.find(id)])
      return rows && record && { ...rows, record }
    },
    /** Page by page, so that no more than one is ever held. */
    movements: (from: Temporal.Instant, to: Temporal.Instant) =>
      pagesOf(security, { from, to, without: providerLeftOut(ports) }),
    /** The provider's own reference for it; null where it has none. */
    deskRef({ provider, providerRef }: Pick<Payment, 'provider' | 'providerRef'>): string | null {
      if (provider === 'office' || providerRef === null) return null
      return gateways.knows(provider) ? gateways.of(provider).deskRef(providerRef) : providerRef
    },
    /** The provider that takes cards now; null when none is set up. */
    cardProvider: () => gateways.offered.card,
    async sendTestPayment(by: UserId, methodId: string): ReturnType<typeof sendTestPayment> {
      const outcome = await sendTestPayment(ports, by, methodId)
      if (outcome.ok) remember(sent, outcome.value)
      return outcome
    },
    /**
     * How a test payment of late went, and whether its provider has reported anything since; null when it is forgotten.
     */
    async testPayment(id: PaymentId): Promise<{ readonly payment: TestPayment; readonly hasArrived: boolean } | null> {
      const payment = sent.get(id)
      if (!payment) return null
      const states = await ports.webhooks.list()
      const last = states.find(({ provider }) => provider === payment.provider)?.lastReceivedAt
      return { payment, hasArrived: !!last && Temporal.Instant.compare(last, payment.sentAt) >= 0 }
    },
    /** The days that the tiles and the chart are about. */
    days: (): readonly BusinessDay[] => takingsDays(clock.now()),
  }
}

export type PaymentSecurity = ReturnType<typeof createPaymentSecurity>

const remembered = 20

function remember(sent: Map<PaymentId, TestPayment>, payment: TestPayment): void {
  sent.set(payment.id, payment)
  for (const id of sent.keys()) if (sent.size > remembered) sent.delete(id)
}

async function report(ports: SecurityPorts): Promise<SecurityReport> {
  const { security, clock } = ports
  const days = takingsDays(clock.now())
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('the window has no days')
  const without = providerLeftOut(ports)
  const [sums, fraudAttempts, fraudAlerts, recentPayments] = await Promise.all([
    security.dailySums(days, without),
    security.countFraudAttempts(first.from, last.to, without),
    security.fraudAlerts(listed, without),
    security.payments({
      status: null,
      provider: null,
      purpose: null,
      without,
      text: null,
      between: null,
      after: null,
      limit: listed,
    }),
  ])
  return {
    windowDays: takingsWindowDays,
    takings: takingsOf(days, sums),
    countsTestPayments: takesTestPayments(ports),
    fraudAttempts,
    fraudAlerts,
    recentPayments,
  }
}

async function* pagesOf(
  security: PaymentSecurityStore,
  span: Parameters<PaymentSecurityStore['movements']>[0],
): AsyncGenerator<readonly Movement[]> {
  let after: MovementPlace | null = null
  do {
    const page: Awaited<ReturnType<PaymentSecurityStore['movements']>> = await security.movements(
      span,
      after,
      movementsAtOnce,
    )
    if (page.movements.length > 0) yield page.movements
    after = page.next
  } while (after)
}
