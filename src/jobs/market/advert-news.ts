import { captured, refunded } from '#modules/payments'
import { type UserId, at, formatPence, momentWords, sumPence } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from '../messages/addressees.ts'
import type { Emitted, Subscriber, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'staff'>
  readonly market: Pick<Modules['market'], 'find' | 'periods'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
  readonly payments: Pick<Modules['payments'], 'known'>
}

const system = { userId: 'usr_system' as UserId, staff: true }

const kindWords = { listing: 'listing', job: 'job advert' } as const
const pages = { listing: at.myListings(), job: at.myJobs.home() } as const

/** The rows of each event, to the owner or to the office. */
const rows = {
  'payment-failed': { event: 'advert_payment_failed', part: 'account' },
  'payment-refunded': { event: 'advert_payment_refunded', part: 'account' },
  'payment-disputed': { event: 'advert_payment_disputed', part: 'office' },
  'dispute-closed': { event: 'advert_dispute_closed', part: 'office' },
  'fraud-suspected': { event: 'advert_fraud_suspected', part: 'office' },
  'fraud-warning': { event: 'advert_fraud_warning', part: 'office' },
} as const

type Kind = keyof typeof rows

/**
 * Notifies of money for adverts that was refused, went back or is disputed, once for each event. A refund in full ends
 * days, and the mail about those says it: see `advertMessages`.
 */
export function advertNews({ accounts, market, messaging, payments }: Parts): Subscribers {
  async function notify({ kind, id, at: moment, body }: Pick<Emitted<Kind>, 'kind' | 'id' | 'at' | 'body'>) {
    if (body.bookingId !== null) return
    const known = await payments.known(system, body.paymentId)
    const advertId = known.ok ? known.value.payment.advertId : null
    const advert = advertId && (await market.find(advertId))
    if (!known.ok || !advert) return
    const { payment, ledger, refunds, disputes } = known.value
    const isBack = sumPence(ledger.map(({ amount }) => amount)) <= 0
    const hasBought = (await market.periods(advert.id)).some(({ paymentId }) => paymentId === payment.id)
    if (kind === 'payment-refunded' && isBack && hasBought) return
    const dueBy = disputes.find(({ dueBy: day }) => day !== null)?.dueBy
    const facts = {
      advert: kindWords[advert.kind],
      title: advert.title,
      received: formatPence(captured(ledger)),
      given_back: formatPence(refunded(ledger)),
      due: dueBy ? `Send evidence before ${momentWords(dueBy)}.` : 'Send evidence before its deadline.',
    }
    const { event, part } = rows[kind]
    const cause = `evt_${id}`
    const toOffice = async (row: string): Promise<void> => {
      const to = await officeOf({ accounts })
      const link = at.admin.payment(payment.id)
      await messaging.notify({ event: row, cause, at: moment, to, facts, bookingId: null, link })
    }
    if (part === 'office') {
      await toOffice(event)
      return
    }
    const isAutomatic = refunds.some(({ requestedBy }) => requestedBy === 'system')
    if (kind === 'payment-refunded' && isAutomatic) await toOffice('advert_payment_returned')
    const owner = await accounts.find(payment.userId)
    if (!owner) return
    const { due: _, ...theirs } = facts
    await messaging.notify({
      event,
      cause,
      at: moment,
      to: [userAs('account', owner)],
      facts: theirs,
      bookingId: null,
      link: pages[advert.kind],
    })
  }

  const subscriber: Subscriber<Kind> = (event) => notify(event)
  return Object.fromEntries(Object.keys(rows).map((kind) => [kind, [subscriber]]))
}
