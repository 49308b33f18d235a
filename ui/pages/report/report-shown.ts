import type { ReportDocument } from '#modules/booking'
import type { VisitId } from '#modules/shared'

interface Addresses {
  readonly file: string
  readonly photo: (visit: VisitId, photo: string) => string
}

/** A document with the addresses of its photos and of its file, for the account or for the holder of a link. */
export function reportShown({ title, business, about, visits, guarantee, notes }: ReportDocument, at: Addresses) {
  return {
    title,
    business,
    about,
    visits: visits.map(({ photos, ...visit }) => ({
      ...visit,
      photos: photos.map(({ photos: all, ...group }) => ({
        ...group,
        photos: all.map((photo) => ({ ...photo, src: at.photo(visit.visitId, photo.id) })),
      })),
    })),
    guarantee,
    notes,
    file: at.file,
  }
}

export type ReportShown = ReturnType<typeof reportShown>
