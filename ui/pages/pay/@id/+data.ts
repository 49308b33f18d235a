import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { stateOf } from '#modules/booking'
import { at, parseId } from '#modules/shared'
import { bookerOf } from '../../../booker.ts'
import { payOwnAdvert } from '../../../components/adverts/pay-own-advert.ts'
import { confirmedFor } from '../confirmed.ts'
import { searchOf } from '../../../sign-in-first.ts'
import { payViewOf } from '../pay-view.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The owner's only: to anyone else, the booking is not there. */
export async function data(pageContext: PageContextServer) {
  const { modules, form, routeParams, urlPathname } = pageContext
  const who = bookerOf(pageContext)
  if (!who) throw redirect(at.loginThen(urlPathname))
  const advert = await payOwnAdvert(pageContext, routeParams['id'] ?? '')
  if (advert) return { advert, alert: form?.alert ?? null, confirmed: null }
  const id = parseId('bkg', routeParams['id'] ?? '')
  const asked = id && (await modules.booking.find({ userId: who.id, role: who.role }, id))
  if (!id || !asked?.ok || asked.value.customerId !== who.id) throw render(404)
  const pay = await payViewOf(pageContext, asked.value, searchOf(pageContext))
  const again = await modules.booking.find({ userId: who.id, role: who.role }, id)
  const booking = again.ok ? again.value : asked.value
  return {
    advert: null,
    pay,
    alert: form?.alert ?? null,
    confirmed: pay.standing === 'paid' ? await confirmedFor(pageContext, booking) : null,
    isToCome: stateOf(booking, pageContext.now).isOpen,
  }
}
