import type { ReportSignature, ReportState } from '#modules/booking'
import { type PhotoType, emptyReport, photoTypes, visitIdOf } from '#modules/fulfilment'
import { poundsText } from '#modules/shared'
import { dayWords, momentWords } from '../../../time-words.ts'

export const photoWords = {
  before: 'Before',
  during: 'During',
  after: 'After',
  issue: 'Issue',
} as const satisfies Record<PhotoType, string>

export const endWords = {
  completed: 'Completed',
  partial: 'Partly done: more work is needed',
  pending_parts: 'Waiting for parts',
} as const

/** A report as the page shows it and its form takes it. */
export function reportShown({ visit, report, photos, signature, hash }: ReportState) {
  const { workPerformed, parts, customerPresent, issuesFound, recommendations, completionStatus } = (
    report ?? emptyReport
  ).fields
  const id = visitIdOf(visit)
  return {
    workPerformed,
    parts: parts.map(({ name, quantity, unitPrice, vatRate, source, isExtra }) => ({
      name,
      quantity: String(quantity),
      unit_price: unitPrice === null ? '' : poundsText(unitPrice),
      vat_rate: vatRate === null ? '' : String(vatRate),
      source: source ?? '',
      is_extra: isExtra ? 'yes' : '',
    })),
    customerPresent,
    issuesFound,
    recommendations,
    completionStatus,
    hash,
    signature: signature && signatureShown(signature),
    submission: report?.submission
      ? {
          reason: report.submission.reason,
          returnBy: report.submission.returnBy && dayWords(report.submission.returnBy),
        }
      : null,
    version: report?.version ?? 1,
    photoCount: photos.length,
    photos: photoTypes.flatMap((type) => {
      const those = photos.filter((photo) => photo.type === type)
      return those.length === 0
        ? []
        : [
            {
              type,
              photos: those.map((photo) => ({
                id: photo.id,
                href: `/api/visits/${id}/photos/${photo.id}`,
                caption: photo.caption,
                width: photo.width,
                height: photo.height,
              })),
            },
          ]
    }),
  }
}

function signatureShown(signature: ReportSignature) {
  const at = momentWords(signature.at)
  return signature.kind === 'signed'
    ? ({ reason: null, name: signature.customerName, at, key: signature.reportHash.slice(0, 12) } as const)
    : ({ reason: signature.reason, at } as const)
}

export type ReportShown = ReturnType<typeof reportShown>
export type PartShown = ReportShown['parts'][number]
