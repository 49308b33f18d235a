import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { PayView } from '../../../components/pay/view.ts'
import { searchOf } from '../../../sign-in-first.ts'
import { payViewOf } from '../../pay/pay-view.ts'
import { paidTitle } from './paid-title.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: what it is for, its reference and what is due; nothing else of the customer. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams } = pageContext
  const token = routeParams['token'] ?? ''
  const booking = await modules.links.open(token, 'pay')
  if (!booking) throw render(404)
  const pay = withoutCustomer(await payViewOf(pageContext, booking, searchOf(pageContext)))
  // The provider's answer may have changed it meanwhile.
  const now = (await modules.links.open(token, 'pay')) ?? booking
  return { pay, paidTitle: paidTitle(now) }
}

/** Field by field: what is added to the view later stays with the customer until it is named here. */
function withoutCustomer(view: PayView): PayView {
  const { bookingId, reference, service, standing, amount, capture, consent, payingWords, testMode, card, paypal } =
    view
  const { vatRegistered, phone, failure, notCompleted, waiting } = view
  return {
    byLink: true,
    bookingId,
    reference,
    service,
    when: null,
    standing,
    amount,
    capture,
    consent,
    payingWords,
    vatRegistered,
    testMode,
    card: card?.provider === 'stripe' ? { ...card, billing: { name: '', address: '', postcode: '' } } : card,
    paypal,
    cards: [],
    name: '',
    phone,
    failure,
    notCompleted,
    waiting,
    keptUntil: view.keptUntil,
  }
}
