import type { FormAnswerStore } from '#modules/booking'
import type { FormVersion, VisitForm } from '#modules/fulfilment'
import { accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareFieldActions } from './field-action-rows.ts'
import { prepareReports } from './report-rows.ts'
import { keysOf, prepareVisitForms } from './visit-form-rows.ts'
import { prepareVisitPhotos } from './visit-photo-rows.ts'

interface ReportRow {
  /** Its visit, by the place in the list that was asked for. */
  readonly place: number
  readonly version: number
  readonly submitted: 0 | 1
}

export function createSqliteFormAnswerStore(database: SqliteDatabase): FormAnswerStore {
  const { raw, write } = database
  const actions = prepareFieldActions(database)
  const reports = prepareReports(database)
  const forms = prepareVisitForms(database)
  const photosOf = prepareVisitPhotos(database).of
  const reportsOf = raw.prepare<[string], ReportRow>(
    `select asked.key place, r.version, r.submitted_at is not null submitted from json_each(?) asked
     cross join visit_reports r on r.booking_id = asked.value ->> 0 and r.visit_number = asked.value ->> 1
     order by r.version`,
  )

  return {
    async ofVisits(asked) {
      const visits = asked.map(({ visit }) => visit)
      const latest = new Map(reportsOf.all(keysOf(visits)).map((row) => [row.place, row]))
      const versions = visits.map((_, place) => latest.get(place)?.version ?? 1)
      const kept = forms.keptInEach(visits, versions)
      return asked.map(({ visit, place }, index) => {
        const version = versions[index] ?? 1
        const isWritten = latest.get(index)?.submitted !== 1
        return forms.of(visit, { version, photos: () => photosOf(visit, version), isWritten }, place, kept[index])
      })
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
