import type { Actor, BookingDetails } from '#modules/booking'
import { answeredForms, isComplete, visitIdOf } from '#modules/fulfilment'
import { readAnswers } from '../../../../../components/field/forms/form-shown.ts'
import { leftWords } from '../../../../../components/field/forms/form-words.ts'
import type { PageModules } from '../../../../../page-modules.ts'

/** The forms of the visits of a booking that were answered, with the answers in words. */
export async function formsOf({ booking, forms }: PageModules, actor: Actor, { id }: BookingDetails) {
  const visits = await booking.visits(actor, id)
  const found = await Promise.all((visits.ok ? visits.value : []).map((one) => forms.find(actor, visitIdOf(one))))
  return found.flatMap((one) => {
    if (!one.ok) return []
    const { visit, forms: shown } = one.value
    return answeredForms(shown).map((form) => ({
      key: `${visit.number} ${form.form.formId}`,
      title: `Visit ${visit.number}: ${form.form.title}`,
      state: isComplete(form) ? 'Complete' : leftWords(form.missing.length),
      answers: readAnswers(form, { bookingId: id, number: visit.number }),
    }))
  })
}
