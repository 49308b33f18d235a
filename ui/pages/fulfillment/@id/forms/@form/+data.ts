import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { formLimits, judgePhotos, visitIdOf } from '#modules/fulfilment'
import { at, doneAt, parseId } from '#modules/shared'
import { momentWords as formMoment, leftWords } from '../../../../../components/field/forms/form-words.ts'
import { formOfPage, photoOf, readAnswers } from '../../../../../components/field/forms/form-shown.ts'
import { errorOf } from '../../../../../components/form/ErrorSummary.tsx'
import { typedIn } from '../../../../../components/form/FormErrors.tsx'
import { doneIn } from '../../../../../done-in.ts'
import { searchOf, signedIn } from '../../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** One form of a visit: to be answered by the technician who leads it, to be read by its crew and the office. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, form: back } = pageContext
  const { id: userId, role } = signedIn(pageContext)
  const actor = { userId, role }
  const bookingId = parseId('bkg', routeParams['id'] ?? '')
  const formId = parseId('frm', routeParams['form'] ?? '')
  const booking = bookingId && (await modules.booking.find(actor, bookingId))
  if (!bookingId || !booking?.ok) throw render(404)
  const asked = Number(searchOf(pageContext).get('visit') ?? booking.value.visitNumber)
  const number = Number.isInteger(asked) && asked > 0 ? asked : booking.value.visitNumber
  const id = visitIdOf({ bookingId, number })
  const [found, report] = await Promise.all([modules.forms.find(actor, id), modules.reports.report(actor, id)])
  const shown = found.ok ? found.value.forms.find((one) => one.form.formId === formId) : undefined
  if (!found.ok || !shown) throw render(404)
  const { visit, leads } = found.value
  const state = report.ok ? report.value : null
  const standing = state?.report && { version: state.report.version, isSubmitted: state.report.submission !== null }
  const of = { bookingId, number }
  const here = at.visitForm(bookingId, shown.form.formId, number)
  return {
    title: shown.form.title,
    intro: shown.form.intro,
    when: formMoment[shown.form.moment],
    action: `/fulfillment/${bookingId}/forms/${shown.form.formId}`,
    version: shown.form.version,
    visit: number,
    visitId: id,
    shown: formOfPage(shown),
    here,
    after: { saved: doneAt(here, 'saved'), complete: doneAt(here, 'complete') },
    about: `${booking.value.service.name} for ${booking.value.contact.name}`,
    back: { href: `${at.tracker(bookingId)}?visit=${number}`, words: 'Back to the visit' },
    done: doneIn(pageContext, {
      saved: 'Saved.',
      complete: 'Saved. This form is complete.',
    }),
    left: leftWords(shown.missing.length),
    mayWrite: leads && judgePhotos(visit, standing ?? null) === null,
    hasPhotos: shown.form.questions.some(({ kind }) => kind === 'photo'),
    limit: formLimits.answer,
    asked: shown.form.questions.map((question) => ({
      question,
      value: typedIn(back, `answers.${question.id}`, String(shown.answers[question.id] ?? '')),
      error: errorOf(back?.errors, `answers.${question.id}`),
    })),
    photos: (state?.photos ?? []).map(({ id: photo, type, caption }, index) => ({
      id: photo,
      words: `${index + 1}: ${caption ?? type}`,
      src: photoOf(of, photo),
    })),
    answers: readAnswers(shown, of),
  }
}
