import { type PhotoType, type ReportNotOpen, judgePhotos, mostVisitPhotos, visitNamedBy } from '#modules/fulfilment'
import {
  type AlreadyAnswered,
  type IdempotencyMismatch,
  type IncomingFile,
  type Result,
  type VisitId,
  accept,
  refuse,
} from '#modules/shared'
import { type Actor, isLongOver, isStaff } from '../actor.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { KeptPicture } from '../requesting/photos.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction } from '../visits/field-action.ts'
import { type ReportPorts, findReport, judgeLead, ledVisit, standingOf } from './report-of-visit.ts'
import type { PhotoAsked, ReportState, ReportStore, VisitPhoto } from './report-store.ts'

/** The longest that the upload of a photo takes, by far. */
const writing = { hours: 1 } as const

interface Original {
  readonly original: string
  readonly originalType: string
}

/** Keeps photos of visits, each as a copy and as it was taken. */
export interface VisitPhotoFiles {
  /** SHA-256 of the file as it was sent, in hexadecimal. */
  digest(file: IncomingFile): Promise<string>
  /**
   * Decodes and shrinks it, and writes copy and original whole before it answers. Says the names of both to `announce`
   * first. Refuses what is no photograph, or would be too large unpacked, and writes nothing then.
   */
  keepWithOriginal(
    file: IncomingFile,
    announce: (names: { readonly file: string; readonly original: string }) => Promise<void>,
  ): Promise<Result<KeptPicture & Original, NotAPicture>>
  /**
   * The same for a copy that a phone made. A JPEG that is small enough and has nothing in it but the picture is kept byte by
   * byte, once it was decoded whole; of any other a copy is made, and nothing else of it is kept.
   */
  keepCopy(file: IncomingFile, announce: (file: string) => Promise<void>): Promise<Result<KeptPicture, NotAPicture>>
  /** Decodes it whole and keeps it as it came. */
  keepOriginal(
    file: IncomingFile,
    announce: (original: string) => Promise<void>,
  ): Promise<Result<Original, NotAPicture>>
  /** Null when the file is gone. */
  read(file: string): Promise<Uint8Array | null>
  readOriginal(file: string): Promise<Uint8Array | null>
  /** No change when it is gone already. */
  removeOriginal(file: string): Promise<void>
}

interface NotAPicture {
  readonly kind: 'not-a-picture'
}

export interface TooManyPhotos {
  readonly kind: 'too-many-photos'
}

export type VisitPhotoRefusal =
  | BookingUnknown
  | NotAllowed
  | NotAPicture
  | TooManyPhotos
  | ReportNotOpen
  | AlreadyAnswered
  | IdempotencyMismatch

export interface SentPhoto {
  /** A UUID. */
  readonly id: string
  readonly type: PhotoType
  readonly caption: string | null
  readonly file: IncomingFile
  /** The phone made a copy of what it took, and sends the original later. */
  readonly isCopy: boolean
}

export interface PhotoPortsOfVisit extends ReportPorts {
  readonly files: VisitPhotoFiles
}

/** The technician who leads a visit adds a photo, now or later; once for its id, however late it is sent again. */
export async function addVisitPhoto(
  ports: PhotoPortsOfVisit,
  actor: Actor,
  visit: VisitId,
  photo: SentPhoto,
  actionFor: (digest: string) => FieldAction<VisitPhoto>,
): Promise<Result<VisitPhoto, VisitPhotoRefusal>> {
  const { reports, files, clock } = ports
  const digest = await files.digest(photo.file)
  const action = actionFor(digest)
  const answered = await reports.answered(action)
  if (answered) return refuse(answered)
  const led = await ledVisit(ports, actor, visit)
  if (!led.ok) return led
  const { key } = led.value
  const judge = (now: ReportState) => judgeLead(led.value.visit, now.visit) ?? judgeAdding(now, photo.id)
  const before = await reports.find(key, 'latest')
  const refusal = before && judge(before)
  if (refusal) return refuse(refusal)
  const at = presentMoment(clock)
  const kept = await keptPhoto(ports, actor.userId, photo, digest, at)
  if (!kept.ok) return kept
  return reports.addPhoto(action, key, kept.value, at, judge)
}

/** The photo with its files, which are written and announced. */
export async function keptPhoto(
  { files, reports }: { readonly files: VisitPhotoFiles; readonly reports: Pick<ReportStore, 'announce'> },
  userId: string,
  { id, type, caption, file, isCopy }: SentPhoto,
  digest: string,
  at: Temporal.Instant,
): Promise<Result<VisitPhoto, NotAPicture>> {
  const due = at.add(writing)
  const photo = { id, type, caption, digest }
  if (isCopy) {
    const kept = await files.keepCopy(file, (copy) => reports.announce([{ kind: 'photo', file: copy }], due))
    if (!kept.ok) return kept
    const { mediaType, ...picture } = kept.value
    return accept({ ...photo, ...picture, original: null, originalType: mediaType, originalFrom: userId })
  }
  const kept = await files.keepWithOriginal(file, ({ file: copy, original }) =>
    reports.announce(
      [
        { kind: 'photo', file: copy },
        { kind: 'original', file: original },
      ],
      due,
    ),
  )
  if (!kept.ok) return kept
  const { mediaType: _, ...picture } = kept.value
  return accept({ ...photo, ...picture, originalFrom: null })
}

/**
 * The technician whose phone sent the copy of a photo sends the original: also after the report was submitted, or the visit
 * was given to somebody else. Once for its photo, however late it is sent again.
 */
export async function addOriginal(
  { bookings, reports, files, clock }: PhotoPortsOfVisit,
  actor: Actor,
  visit: VisitId,
  id: string,
  file: IncomingFile,
): Promise<Result<null, BookingUnknown | NotAPicture | IdempotencyMismatch>> {
  const key = visitNamedBy(visit)
  const photo = key && (await reports.photo(key, id))
  const booking = key && photo?.originalFrom === actor.userId ? await bookings.find(key.bookingId) : null
  const at = presentMoment(clock)
  if (!key || !photo || !booking || isLongOver(booking, at)) return refuse({ kind: 'booking-unknown' })
  if (photo.original !== null) {
    const before = await files.readOriginal(photo.original)
    const isSame = before === null || (await files.digest(fileOf(before))) === (await files.digest(file))
    return isSame ? accept(null) : refuse({ kind: 'idempotency-mismatch' })
  }
  const kept = await files.keepOriginal(file, (original) =>
    reports.announce([{ kind: 'original', file: original }], at.add(writing)),
  )
  if (!kept.ok) return kept
  await reports.addOriginal(key, id, kept.value)
  return accept(null)
}

function fileOf(bytes: Uint8Array): IncomingFile {
  return { bytes: bytes.length, read: async () => bytes }
}

/** Other words below a photo, until the report that has it is submitted. */
export async function changeCaption(
  ports: ReportPorts,
  actor: Actor,
  visit: VisitId,
  id: string,
  caption: string | null,
): Promise<Result<VisitPhoto, BookingUnknown | NotAllowed | ReportNotOpen>> {
  const led = await ledVisit(ports, actor, visit)
  if (!led.ok) return led
  const { key } = led.value
  const changed = await ports.reports.changeCaption(
    key,
    id,
    caption,
    presentMoment(ports.clock),
    (now) => judgeLead(led.value.visit, now.visit) ?? judgePhotos(now.visit, standingOf(now.report)),
  )
  if (!changed.ok) return changed
  if (changed.value) return accept(changed.value)
  const isThere = (await ports.reports.photo(key, id)) !== null
  return refuse({ kind: isThere ? 'report-locked' : 'booking-unknown' })
}

/** Takes a photo out of the report that is being written. */
export async function removeVisitPhoto(
  ports: ReportPorts,
  actor: Actor,
  visit: VisitId,
  id: string,
): Promise<Result<null, BookingUnknown | NotAllowed | ReportNotOpen | PhotoAsked>> {
  const led = await ledVisit(ports, actor, visit)
  if (!led.ok) return led
  const refusal = await ports.reports.removePhoto(
    led.value.key,
    id,
    presentMoment(ports.clock),
    (now) => judgeLead(led.value.visit, now.visit) ?? judgePhotos(now.visit, standingOf(now.report)),
  )
  return refusal ? refuse(refusal) : accept(null)
}

/** The bytes of a photo for whom its report is there; the original for the office alone. Null when there is none. */
export async function readVisitPhoto(
  ports: PhotoPortsOfVisit,
  actor: Actor,
  visit: VisitId,
  id: string,
  which: 'copy' | 'original',
): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | null> {
  if (which === 'original' && !isStaff(actor)) return null
  const found = await findReport(ports, actor, visit)
  const photo = found.ok ? found.value.photos.find((one) => one.id === id) : undefined
  if (!photo) return null
  const { file, original, originalType } = photo
  const mediaType = which === 'copy' ? 'image/jpeg' : originalType
  const bytes = which === 'copy' ? await ports.files.read(file) : original && (await ports.files.readOriginal(original))
  return bytes ? { bytes, mediaType } : null
}

function judgeAdding({ visit, report, photos }: ReportState, id: string) {
  const closed = judgePhotos(visit, standingOf(report))
  if (closed) return closed
  const isThere = photos.some((photo) => photo.id === id)
  return isThere || photos.length < mostVisitPhotos ? null : ({ kind: 'too-many-photos' } as const)
}
