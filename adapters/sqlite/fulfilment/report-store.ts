import type { FieldAction, ReportState, ReportStore, VisitKey, VisitPhoto } from '#modules/booking'
import { emptyReport } from '#modules/fulfilment'
import { type AlreadyAnswered, type IdempotencyMismatch, type Result, accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareFieldActions } from './field-action-rows.ts'
import { prepareReports } from './report-rows.ts'
import { prepareSignatures } from './signature-rows.ts'
import { prepareVisitPhotos } from './visit-photo-rows.ts'

export function createSqliteReportStore(database: SqliteDatabase): ReportStore {
  const { write } = database
  const actions = prepareFieldActions(database)
  const reports = prepareReports(database)
  const { latest, changed } = reports
  const photos = prepareVisitPhotos(database)
  const signatures = prepareSignatures(database)

  /** Does `work` and keeps its answer, unless the action was sent before. A refusal keeps nothing. */
  function once<Done, Refusal>(
    action: FieldAction<Done>,
    key: VisitKey,
    at: Temporal.Instant,
    work: (now: ReportState) => Result<Done, Refusal>,
  ): Promise<Result<Done, Refusal | AlreadyAnswered | IdempotencyMismatch>> {
    return write((): Result<Done, Refusal | AlreadyAnswered | IdempotencyMismatch> => {
      const first = actions.judge(action)
      if (first) return refuse(first)
      const now = latest(key)
      const done = work(now)
      if (done.ok) actions.keep(action, now.visit, done.value, at)
      return done
    })
  }

  return {
    find: async (visit, which) => reports.find(visit, which),

    versions: async (visit) => reports.versions(visit),

    isAnySubmitted: async (booking) => reports.isAnySubmitted(booking),

    answered: async (action) => actions.judge(action),

    write: (action, key, at, decide) =>
      once(action, key, at, (now) => {
        const decided = decide(now)
        if (!decided.ok) return decided
        reports.keep(key, now.report?.version ?? 1, decided.value, at, action.userId)
        return accept(changed(key, at))
      }),

    sign: (action, key, signature, at, judge) =>
      once(action, key, at, (now) => {
        const refusal = judge(now)
        if (refusal) return refuse(refusal)
        const version = now.report?.version ?? 1
        if (!now.report) reports.keep(key, version, emptyReport, at, action.userId)
        signatures.keep(key, version, signature, at)
        return accept(latest(key))
      }),

    correct: (action, opened, at, judge) =>
      once(action, opened.visit, at, (now) => {
        const refusal = judge(now)
        if (refusal) return refuse(refusal)
        reports.open(opened, at)
        return accept(latest(opened.visit))
      }),

    announce: (files, due) =>
      write(() => {
        for (const { kind, file } of files) {
          if (kind === 'signature') signatures.queue(file, due)
          else photos.queue(kind, file, due)
        }
      }),

    addPhoto: <Refusal extends { readonly kind: string }>(
      action: FieldAction<VisitPhoto>,
      key: VisitKey,
      photo: VisitPhoto,
      at: Temporal.Instant,
      judge: (now: ReportState) => Refusal | null,
    ) =>
      once<VisitPhoto, Refusal | IdempotencyMismatch>(action, key, at, (now) => {
        const refusal = judge(now)
        if (refusal) return refuse(refusal)
        const kept = photos.find(key, photo.id)
        if (kept && !isAlike(kept, photo)) return refuse({ kind: 'idempotency-mismatch' })
        if (!kept) photos.add(key, photo, now.report?.version ?? 1, at)
        changed(key, at)
        return accept(photo)
      }),

    photo: async (key, id) => photos.find(key, id),

    addOriginal: (key, id, file) => write(() => photos.addOriginal(key, id, file)),

    changeCaption: <Refusal extends { readonly kind: string }>(
      key: VisitKey,
      id: string,
      caption: string | null,
      at: Temporal.Instant,
      judge: (now: ReportState) => Refusal | null,
    ) =>
      write((): Result<VisitPhoto | null, Refusal> => {
        const now = latest(key)
        const refusal = judge(now)
        if (refusal) return refuse(refusal)
        const photo = photos.changeCaption(key, id, caption, now.report?.version ?? 1)
        if (photo) changed(key, at)
        return accept(photo)
      }),

    removePhoto: (key, id, at, judge) =>
      write(() => {
        const now = latest(key)
        const refusal = judge(now)
        if (refusal) return refusal
        if (photos.isAsked(key, id)) return { kind: 'photo-asked' }
        photos.remove(key, id, now.report?.version ?? 1, at)
        changed(key, at)
        return null
      }),
  }
}

function isAlike(kept: VisitPhoto, sent: VisitPhoto): boolean {
  return kept.digest === sent.digest && kept.type === sent.type && kept.caption === sent.caption
}
