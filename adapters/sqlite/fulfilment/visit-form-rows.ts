import type { VisitKey } from '#modules/booking'
import {
  type FormPlace,
  type FormVersion,
  type KeptAnswers,
  type Visit,
  type VisitForm,
  type WrittenAnswers,
  formsOfVisit,
  isAhead,
} from '#modules/fulfilment'
import { instantText } from '#modules/shared'
import { prepareForms } from '../catalogue/form-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'

interface AnswerRow {
  readonly form_id: string
  readonly form_version: number
  readonly answers: string
}

/** The report that the answers belong to. */
interface OfReport {
  readonly version: number
  /** Its photos: read only where there are answers to compare them with. */
  readonly photos: () => readonly { readonly id: string }[]
  /** It is not submitted. */
  readonly isWritten: boolean
}

const key = 'booking_id = ? and visit_number = ?'

/** Visits for `json_each`: pairs of booking and number. */
export const keysOf = (visits: readonly VisitKey[]): string =>
  JSON.stringify(visits.map(({ bookingId, number }) => [bookingId, number]))

/** Answers of visits as rows. Its writes belong inside a transaction. */
export function prepareVisitForms(database: SqliteDatabase) {
  const { raw } = database
  const forms = prepareForms(database)
  const upTo = raw.prepare<[string, number, number], AnswerRow>(
    `select form_id, form_version, answers from visit_forms where ${key} and report_version <= ? order by report_version`,
  )
  const ofEach = raw.prepare<[string], AnswerRow & { readonly place: number; readonly report_version: number }>(
    `select asked.key place, f.report_version, f.form_id, f.form_version, f.answers from json_each(?) asked
     cross join visit_forms f on f.booking_id = asked.value ->> 0 and f.visit_number = asked.value ->> 1
     order by f.report_version`,
  )
  const placeOf = raw.prepare<[string], FormPlace>(
    'select s.id, s.category from bookings b join services s on s.id = b.service_id where b.id = ?',
  )
  const put = raw.prepare<(string | number)[]>(
    `insert into visit_forms values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set form_version = excluded.form_version, answers = excluded.answers,
       written_by = excluded.written_by, updated_at = excluded.updated_at`,
  )

  /** A correction begins with the answers of the version before it. */
  function keptIn({ bookingId, number }: VisitKey, version: number): readonly KeptAnswers[] {
    return latestOf(upTo.all(bookingId, number, version))
  }

  /** The same for each of some visits. */
  function keptInEach(visits: readonly VisitKey[], versions: readonly number[]): readonly (readonly KeptAnswers[])[] {
    const rows = Map.groupBy(ofEach.all(keysOf(visits)), ({ place }) => place)
    return versions.map((version, place) =>
      latestOf((rows.get(place) ?? []).filter((row) => row.report_version <= version)),
    )
  }

  /** The last answers of each form, of rows in the order of versions. */
  function latestOf(rows: readonly AnswerRow[]): readonly KeptAnswers[] {
    const latest = new Map(rows.map((row) => [row.form_id, row]))
    return [...latest.values()].map((row) => ({
      form: versionOf(row.form_id, row.form_version),
      written: writtenFrom(row.answers),
    }))
  }

  function versionOf(id: string, number: number): FormVersion {
    const form = forms.version(id, number)
    if (!form) throw new Error(`version ${number} of the form ${id} has gone, which none does`)
    return form
  }

  function placeOfBooking({ bookingId }: VisitKey): FormPlace {
    const place = placeOf.get(bookingId)
    if (!place) throw new Error(`booking ${bookingId} has gone, which no booking does`)
    return place
  }

  return {
    keptIn,
    keptInEach,
    placeOf: placeOfBooking,
    version: forms.version,
    template: (id: string) => forms.templates().find(({ current }) => current.formId === id) ?? null,

    /** Those of one version of the report. `place` is read where it is left out. */
    of(
      visit: Visit,
      { version, photos, isWritten }: OfReport,
      place?: FormPlace,
      kept = keptIn(visit, version),
    ): readonly VisitForm[] {
      const templates = forms.templates()
      if (kept.length === 0 && templates.length === 0) return []
      return formsOfVisit({
        templates,
        kept,
        place: place ?? placeOfBooking(visit),
        photos: new Set(kept.length === 0 ? [] : photos().map(({ id }) => id)),
        isAhead: isWritten && isAhead(visit),
      })
    },

    keep(
      { bookingId, number }: VisitKey,
      reportVersion: number,
      { form, written }: KeptAnswers,
      at: Temporal.Instant,
      by: string,
    ): void {
      const { formId, version } = form
      put.run(bookingId, number, formId, reportVersion, version, JSON.stringify(written), by, instantText(at))
    },
  }
}

function writtenFrom(text: string): WrittenAnswers {
  const kept: Readonly<Record<string, { readonly value: string | number | null; readonly at: string }>> =
    JSON.parse(text)
  return Object.fromEntries(
    Object.entries(kept).map(([id, { value, at }]) => [id, { value, at: Temporal.Instant.from(at) }]),
  )
}
