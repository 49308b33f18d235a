import type { FormAnswerStore } from '#modules/booking'
import type { FormVersion, VisitForm } from '#modules/fulfilment'
import { accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareFieldActions } from './field-action-rows.ts'
import { prepareReports } from './report-rows.ts'
import { prepareVisitForms } from './visit-form-rows.ts'
import { prepareVisitPhotos } from './visit-photo-rows.ts'

export function createSqliteFormAnswerStore(database: SqliteDatabase): FormAnswerStore {
  const { raw, write } = database
  const actions = prepareFieldActions(database)
  const reports = prepareReports(database)
  const forms = prepareVisitForms(database)
  const photosOf = prepareVisitPhotos(database).of
  const standing = raw.prepare<[string, number], { readonly version: number; readonly submitted: number }>(
    `select version, submitted_at is not null submitted from visit_reports where booking_id = ? and visit_number = ?
     order by version desc limit 1`,
  )

  return {
    async ofVisit(visit, place) {
      const report = standing.get(visit.bookingId, visit.number) ?? { version: 1, submitted: 0 }
      const photos = photosOf(visit, report.version)
      return forms.of(visit, { version: report.version, photos, isWritten: report.submitted === 0 }, place)
    },

    answer: (action, key, form, at, decide) =>
      write(() => {
        const first = actions.judge(action)
        if (first) return refuse(first)
        const report = reports.latest(key)
        const version = report.report?.version ?? 1
        const kept = forms.keptIn(key, version).find((one) => one.form.formId === form)
        const decided = decide({
          report,
          kept: kept?.form ?? null,
          written: kept?.written ?? {},
          version: (number) => forms.version(form, number),
          template: forms.template(form),
          place: forms.placeOf(key),
        })
        if (!decided.ok) return decided
        forms.keep(key, version, decided.value, at, action.userId)
        const after = reports.changed(key, at)
        const done = after.forms.find((one) => one.form.formId === form) ?? withoutAnswers(decided.value.form)
        actions.keep(action, after.visit, done, at)
        return accept(done)
      }),
  }
}

/** All of its answers were taken back, and it is not asked here any more. */
function withoutAnswers(form: FormVersion): VisitForm {
  const missing = form.questions.filter(({ isRequired }) => isRequired).map(({ id }) => id)
  return { form, isRequired: false, answers: {}, missing }
}
