import type { ReportDocument } from '#modules/booking'
import type { VisitId } from '#modules/shared'

interface Addresses {
  readonly file: string
  readonly photo: (visit: VisitId, photo: string) => string
  readonly signature: (visit: VisitId) => string
}

/** A document with the addresses of its pictures and of its file, for the account or for the holder of a link. */
export function reportShown({ title, business, about, visits, guarantee, notes }: ReportDocument, at: Addresses) {
  return {
    title,
    business,
    about,
    visits: visits.map(({ photos, signature, ...visit }) => ({
      ...visit,
      signature: signature && {
        ...signature,
        picture: signature.picture && { ...signature.picture, src: at.signature(visit.visitId) },
      },
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
