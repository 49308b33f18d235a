/**
 * A process of its own that relays the waiting events at the moment `NOW`. It kills itself at the step, and the time that it comes to
 * it, that `KILL_AT` names. It writes how often it came to each step.
 */
import { stepsTaken, watched } from '../dying.ts'
import { relayOnce } from './relay-once.ts'

const { DATA_DIR = '', NOW = '' } = process.env
await relayOnce(DATA_DIR, Temporal.Instant.from(NOW), (opened) => {
  const { billing, payments, outbox } = opened
  const documents = watched(watched(billing.documents, 'issue', 'issuing', 'issued'), 'settle', 'settling', 'settled')
  return {
    ...opened,
    billing: { ...billing, documents },
    payments: { ...payments, payments: watched(payments.payments, 'settleIssued', 'healing', 'healed') },
    outbox: watched(outbox, 'done', 'completing', 'completed'),
  }
})
console.log(JSON.stringify(stepsTaken()))
