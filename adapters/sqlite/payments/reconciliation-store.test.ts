import type { PaymentId } from '#modules/shared'
import { reconciliationStoreContract } from '../../../tests/contracts/payments/reconciliation-store.contract.ts'
import { asha, boiler, openPayments } from '../../../tests/support/builders/payments.ts'

reconciliationStoreContract('SQLite', async () => {
  const opened = openPayments()
  const made = await opened.payments.open({ userId: asha, bookingId: boiler })
  if (!made.ok) throw new Error(made.refusal.kind)
  const paymentId: PaymentId = made.value.payment.id
  return {
    store: opened.ports.reconciliations,
    paymentId,
    kept: async () => opened.database.eventKinds(),
    async [Symbol.asyncDispose]() {
      opened[Symbol.dispose]()
    },
  }
})
