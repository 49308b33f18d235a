import type { PhotoType } from '#modules/fulfilment'
import type { BookingId, VisitId } from '#modules/shared'

export interface ReportLine {
  readonly label: string
  readonly value: string
}

interface ReportText {
  readonly heading: string
  readonly text: string
}

/** A part that was used, in words that are ready to print. */
export interface ReportPart {
  readonly name: string
  readonly quantity: string
  /** For one; empty where none was given. */
  readonly price: string
  /** For all of them; empty likewise. */
  readonly total: string
  /** Outside the agreed price. */
  readonly isExtra: boolean
}

interface ReportPhoto {
  readonly id: string
  /** For those who do not see it. */
  readonly alt: string
  /** Empty where the technician wrote none. */
  readonly caption: string
  readonly width: number
  readonly height: number
}

interface ReportPhotos {
  readonly type: PhotoType
  readonly heading: string
  readonly photos: readonly ReportPhoto[]
}

/** The customer's signature, or why there is none. */
export interface ReportSigned {
  /** Empty where there is a picture. */
  readonly words: string
  /** Name and time. */
  readonly lines: readonly ReportLine[]
  /** Null where nobody signed. */
  readonly picture: { readonly alt: string; readonly width: number; readonly height: number } | null
}

/** The latest submitted report of one visit. */
export interface ReportOfVisit {
  readonly visitId: VisitId
  readonly heading: string
  readonly about: readonly ReportLine[]
  /** Those that say something. */
  readonly texts: readonly ReportText[]
  readonly parts: readonly ReportPart[]
  /** Groups that have any. */
  readonly photos: readonly ReportPhotos[]
  /** Null where none was asked for. */
  readonly signature: ReportSigned | null
  /** Its version, its text's hash, and what was corrected. */
  readonly record: readonly ReportLine[]
}

/** The guarantee of the work, in words. */
export interface ReportGuarantee {
  readonly lines: readonly ReportLine[]
  readonly words: string
}

/**
 * The reports of a booking, in words that are ready for a page and for paper. They do not say where a phone was, or how
 * satisfied the customer was.
 */
export interface ReportDocument {
  readonly bookingId: BookingId
  readonly reference: string
  readonly title: string
  /** When the last of them was submitted. */
  readonly at: Temporal.Instant
  readonly business: { readonly name: string; readonly lines: readonly string[] }
  readonly about: readonly ReportLine[]
  /** The visits, by number; at least one. */
  readonly visits: readonly ReportOfVisit[]
  /** Null while the work is not completed, and without a guarantee. */
  readonly guarantee: ReportGuarantee | null
  readonly notes: readonly string[]
}

/** The pictures of a document; null for one that is gone. */
export interface ReportPictures {
  readonly photo: (visit: VisitId, photo: string) => Promise<Uint8Array | null>
  readonly signature: (visit: VisitId) => Promise<Uint8Array | null>
  /** The colour ("#rrggbb") and the logo of the business at that moment. */
  readonly look: (at: Temporal.Instant) => Promise<ReportLook>
}

interface ReportLook {
  readonly colour: string | null
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | null
}

/** Prints reports as PDF files. */
export interface ReportPrinter {
  /** A4 pages in pieces, each made when it is asked for: so photos are read one after the other. */
  printReport(document: ReportDocument, pictures: ReportPictures): AsyncIterable<Uint8Array>
}
