import { type Advert, type AdvertState, shownState } from '#modules/adverts'
import { offeredPlan } from '#modules/catalogue'
import { type PaymentRecord, captured } from '#modules/payments'
import { OutsideDown, type Pence, at, momentWords, parseId } from '#modules/shared'
import type { PageInput } from '../../page-context.ts'
import type { CardTaker, PayView } from '../pay/view.ts'

interface PlanShown {
  readonly key: string
  readonly words: string
  readonly price: Pence
  readonly isChosen: boolean
  readonly href: string
}

/** The pay step of an advert, as the server knows it. */
export interface PayAdvertView {
  readonly kind: Advert['kind']
  readonly title: string
  readonly state: AdvertState
  /** `paid`: the payment of this visit has come in. `refused`: nothing can be paid now. */
  readonly standing: 'due' | 'checking' | 'paid' | 'contact' | 'refused'
  /** "Thursday 2 April, 1 pm"; null before the first payment. */
  readonly paidUntil: string | null
  readonly plans: readonly PlanShown[]
  readonly pay: PayView | null
}

/** `search`: the query of the page, with `plan` and, for a payer who comes back, `payment`. */
export async function payAdvertOf(input: PageInput, before: Advert, search: URLSearchParams): Promise<PayAdvertView> {
  const { modules, now, site } = input
  const latest = await paymentOf(input, before, search)
  // The look at the provider may have brought the money.
  const advert = (await modules.market.find(before.id)) ?? before
  const { kind, id, title, paidUntil } = advert
  const settings = await modules.catalogue.adverts()
  const plans = settings.plans.filter((plan) => plan.kind === kind && plan.price !== null)
  const asked = offeredPlan(settings, kind, search.get('plan') ?? '')
  const chosen = asked ?? offeredPlan(settings, kind, 'standard')
  const due = chosen && (await modules.payments.advertDue(id, chosen.key))
  const isPaid = latest !== null && latest !== 'unknown' && captured(latest.ledger) > 0
  const isOpen = latest !== null && latest !== 'unknown' && latest.payment.status === 'authorised'
  const isApproved = search.has('token') && !isPaid
  const isChecking = latest === 'unknown' || isOpen || isApproved
  const standing = isPaid
    ? 'paid'
    : isChecking
      ? 'checking'
      : due?.refusal === 'contact-not-confirmed'
        ? 'contact'
        : due === null || due.refusal !== null
          ? 'refused'
          : 'due'
  const payment = latest === 'unknown' ? null : (latest?.payment ?? null)
  const failure = payment?.failure?.message ?? null
  const pay = (): PayView | null =>
    chosen && {
      bookingId: id,
      advertPlan: chosen.key,
      reference: title,
      service: kind === 'listing' ? `Listing for ${chosen.days} days` : `Job advert for ${chosen.days} days`,
      when: null,
      standing: standing === 'checking' ? 'checking' : 'due',
      amount: chosen.price,
      capture: 'automatic',
      consent: null,
      payingWords: 'You pay once. Nothing renews automatically, and days that you buy later are added to those left.',
      vatRegistered: site.vatRegistered,
      testMode: site.paymentMode === 'test',
      ...(!site.takesPayments && { beforeLaunch: true as const }),
      card: cardTakerOf(input),
      paypal: paypalTakerOf(input),
      cards: [],
      name: input.who?.fullName ?? '',
      phone: site.hotline,
      failure,
      notCompleted: payment !== null && failure === null,
      waiting: {
        paymentId: isApproved ? null : (payment?.id ?? null),
        forPayPal: isApproved || payment?.provider === 'paypal',
        lookAt: isApproved ? `/pay/back?${search.toString()}` : `${at.pay(id)}?${search.toString()}`,
      },
      keptUntil: null,
    }
  return {
    kind,
    title,
    state: shownState(advert, now),
    standing,
    paidUntil: paidUntil && momentWords(paidUntil),
    plans: plans.map((plan) => ({
      key: plan.key,
      words: plan.isFeatured ? `${plan.days} days, shown first as “Sponsored”` : `${plan.days} days`,
      price: plan.price as Pence,
      isChosen: plan.key === chosen?.key,
      href: `?${new URLSearchParams({ ...Object.fromEntries(search), plan: plan.key }).toString()}`,
    })),
    pay: standing === 'due' || standing === 'checking' ? pay() : null,
  }
}

/** The payment that the payer comes back from, asked of its provider; `unknown` while that gives no answer. */
async function paymentOf(
  { modules }: PageInput,
  { id }: Advert,
  search: URLSearchParams,
): Promise<PaymentRecord | null | 'unknown'> {
  const paymentId = parseId('pay', search.get('payment') ?? '')
  const records = paymentId ? await modules.payments.listForAdvert(id) : []
  if (!records.some(({ payment }) => payment.id === paymentId) || !paymentId) return null
  try {
    const checked = await modules.payments.check(paymentId)
    return checked.ok ? checked.value : null
  } catch (fault) {
    if (fault instanceof OutsideDown) return 'unknown'
    throw fault
  }
}

function cardTakerOf({ modules, who }: PageInput): CardTaker | null {
  const taker = modules.payments.takerOf('card', 'automatic')
  if (taker === null) return null
  if (taker !== 'stripe') return { provider: taker === 'test' ? 'test' : 'page' }
  const publishableKey = modules.payments.publishableKeyOf(taker)
  const billing = { name: who?.fullName ?? '', address: '', postcode: '' }
  return publishableKey ? { provider: 'stripe', publishableKey, billing } : null
}

function paypalTakerOf({ modules }: PageInput): PayView['paypal'] {
  const taker = modules.payments.takerOf('paypal', 'automatic')
  return taker === 'paypal' || taker === 'test' ? taker : null
}
