import { type Advert, shownState } from '#modules/adverts'
import { captured, refunded } from '#modules/payments'
import { type AdvertId, type PaymentId, type UserId, at, formatPence, momentWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { userAs } from '../messages/addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find'>
  readonly market: Pick<Modules['market'], 'find'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
  readonly payments: Pick<Modules['payments'], 'known' | 'receipt'>
}

const system = { userId: 'usr_system' as UserId, staff: true }

const kindWords = { listing: 'listing', job: 'job advert' } as const
const pages = { listing: at.myListings(), job: at.myJobs.home() } as const

/** Mails to the owner of an advert: a receipt, and before its days end. */
export function advertMessages({ accounts, market, messaging, payments }: Parts) {
  async function notify(
    event: Pick<Emitted, 'id' | 'at'>,
    advertId: AdvertId,
    row: string,
    more: (advert: Advert) => Promise<Readonly<Record<string, string>> | null>,
  ): Promise<void> {
    const advert = await market.find(advertId)
    const owner = advert && (await accounts.find(advert.ownerId))
    const facts = advert && owner && (await more(advert))
    if (!advert || !owner || !facts) return
    const { kind, title, paidUntil } = advert
    await messaging.notify({
      event: row,
      cause: `evt_${event.id}`,
      at: event.at,
      to: [userAs('account', owner)],
      facts: { advert: kindWords[kind], title, ends: paidUntil ? momentWords(paidUntil) : '', ...facts },
      bookingId: null,
      link: pages[kind],
    })
  }

  async function receiptOf(paymentId: PaymentId): Promise<string> {
    const found = await payments.receipt(system, paymentId)
    if (!found.ok) return ''
    const { about, amounts, left, notes } = found.value
    const lines = [...about, ...amounts, ...(left ? [left] : [])].map(({ label, value }) => `${label}: ${value}`)
    return `${lines.join('\n')}\n\n${notes[0] ?? ''}`
  }

  return {
    'advert-paid': [
      (event: Emitted<'advert-paid'>) =>
        notify(event, event.body.advertId, 'advert_paid', async ({ state }) => ({
          receipt: await receiptOf(event.body.paymentId),
          shown: state === 'in_review' ? 'A person looks at it before it is shown. We write to you then.' : '',
        })),
    ],
    'advert-days-ended': [
      async (event: Emitted<'advert-days-ended'>) => {
        const known = await payments.known(system, event.body.paymentId)
        if (!known.ok) return
        const { ledger } = known.value
        const given = refunded(ledger)
        const facts = { given_back: formatPence(given), received: formatPence(captured(ledger)) }
        // A bank that took the money back has refunded nothing.
        const row = given > 0 ? 'advert_money_back' : 'advert_money_held'
        await notify(event, event.body.advertId, row, async () => facts)
      },
    ],
    'advert-ending': [
      (event: Emitted<'advert-ending'>) =>
        notify(event, event.body.advertId, event.body.left === 0 ? 'advert_ended' : 'advert_ending', async (advert) => {
          const { left: days } = event.body
          const isOver = shownState({ ...advert, deadline: null }, event.at) === 'expired'
          // Renewed or ended meanwhile: there is nothing to say.
          if (advert.paidUntil === null || isOver !== (days === 0)) return null
          const still = advert.paidUntil.since(event.at).total('hours') / 24
          return still > days ? null : { days: days === 1 ? '1 day' : `${days} days` }
        }),
    ],
  } satisfies Subscribers
}
