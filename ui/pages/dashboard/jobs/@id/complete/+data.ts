import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { amountDue, standingOf } from '#modules/booking'
import { incompleteForms } from '#modules/fulfilment'
import { at, parseId, poundsText } from '#modules/shared'
import { formLinks } from '../../../../../components/field/forms/form-shown.ts'
import { jobOf } from '../../../../../components/office/job.ts'
import { signedIn } from '../../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the technician of a job that is under way. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const { id: userId, role } = signedIn(pageContext)
  const actor = { userId, role }
  const id = parseId('bkg', routeParams['id'] ?? '')
  const found = id && (await modules.booking.find(actor, id))
  if (!found?.ok || found.value.technician?.userId !== userId) throw render(404)
  const booking = found.value
  if (!pageContext.form && !standingOf(booking, actor, now).mayComplete) throw redirect(at.dashboard())
  const visit = await modules.booking.visitNow(booking.id)
  const [forms = []] = await modules.forms.of([{ visit, booking }])
  return {
    forms: formLinks(incompleteForms(forms), visit),
    job: jobOf(booking, now),
    price: poundsText(amountDue(booking)),
    notes: booking.technicianNotes ?? '',
  }
}
