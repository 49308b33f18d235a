import { z } from 'zod'
import type { ReportState, VisitPhoto } from '#modules/booking'
import {
  type ReportChanges,
  completionStatuses,
  emptyReport,
  photoTypes,
  reportLimits,
  vatRates,
  visitIdOf,
} from '#modules/fulfilment'
import { type VisitId, pence, poundsNumber, poundsText } from '#modules/shared'
import { line, pounds } from '../kit/fields.ts'
import { sent } from './field-actions.ts'

const part = z.strictObject({
  name: z.string(),
  quantity: z.int(),
  unit_price: z.number().nullable(),
  vat_rate: z.literal([...vatRates]).nullable(),
  source: z.string().nullable(),
  is_extra: z.boolean(),
})

const photo = z.strictObject({
  id: z.string(),
  photo_url: z.string(),
  photo_type: z.enum(photoTypes),
  caption: z.string().nullable(),
})

export const reportSchema = z.strictObject({
  work_performed: z.string(),
  parts_used: z.array(part),
  customer_present: z.boolean().nullable(),
  issues_found: z.string(),
  recommendations: z.string(),
  completion_status: z.enum(completionStatuses).nullable(),
  photos: z.array(photo),
  canonical: z.string(),
  report_hash: z.string(),
  report_version: z.int(),
  locked: z.boolean(),
})

export function reportView({ visit, report, photos, canonical, hash }: ReportState): z.input<typeof reportSchema> {
  const { fields } = report ?? emptyReport
  return {
    work_performed: fields.workPerformed,
    parts_used: fields.parts.map(({ name, quantity, unitPrice, vatRate, source, isExtra }) => ({
      name,
      quantity,
      unit_price: unitPrice === null ? null : poundsNumber(unitPrice),
      vat_rate: vatRate,
      source,
      is_extra: isExtra,
    })),
    customer_present: fields.customerPresent,
    issues_found: fields.issuesFound,
    recommendations: fields.recommendations,
    completion_status: fields.completionStatus,
    photos: photos.map((one) => photoOfVisitView(visitIdOf(visit), one)),
    canonical,
    report_hash: hash,
    report_version: report?.version ?? 1,
    locked: (report?.submission ?? null) !== null,
  }
}

export function photoOfVisitView(visit: VisitId, { id, type, caption }: VisitPhoto): z.input<typeof photo> {
  return { id, photo_url: `/api/visits/${visit}/photos/${id}`, photo_type: type, caption }
}

const { workPerformed, issuesFound, recommendations, parts, partName, partSource } = reportLimits
const wholeNumber = `Please give a whole number from 1 to ${reportLimits.quantity}`
const dearest = pence(reportLimits.unitPricePence)

/** Text of many lines that may be emptied again. */
function text(max: number) {
  return z
    .string('Please send text')
    .overwrite((given) => given.replaceAll('\r\n', '\n').trim())
    .max(max, `Please use at most ${max} characters`)
    .refine((given) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(given), 'This has characters that cannot be taken')
    .optional()
}

const partFields = z.strictObject({
  name: line(partName, 'Please name the part'),
  quantity: z.int(wholeNumber).min(1, wholeNumber).max(reportLimits.quantity, wholeNumber),
  /** The price of one, with VAT. */
  unit_price: pounds
    .refine((price) => price <= dearest, `Please give at most ${poundsText(dearest)} pounds for one`)
    .nullable()
    .optional(),
  vat_rate: z
    .literal([...vatRates], `Choose ${vatRates.join(', ')} per cent`)
    .nullable()
    .optional(),
  source: line(partSource, 'Please say where it came from').nullable().optional(),
  is_extra: z.boolean('Please send true or false').optional(),
})

/** Any of the fields; those that are missing stay as they are. */
export const reportFields = z.strictObject({
  ...sent,
  work_performed: text(workPerformed),
  parts_used: z.array(partFields, 'Please send a list').max(parts, `A report has at most ${parts} parts`).optional(),
  customer_present: z.boolean('Please send true or false').optional(),
  issues_found: text(issuesFound),
  recommendations: text(recommendations),
  completion_status: z.enum(completionStatuses, `Choose ${completionStatuses.join(', ')}`).optional(),
})

export function changesIn(body: z.output<typeof reportFields>): ReportChanges {
  return {
    workPerformed: body.work_performed,
    parts: body.parts_used?.map(({ name, quantity, unit_price, vat_rate, source, is_extra }) => ({
      name,
      quantity,
      unitPrice: unit_price ?? null,
      vatRate: vat_rate ?? null,
      source: source ?? null,
      isExtra: is_extra ?? false,
    })),
    customerPresent: body.customer_present,
    issuesFound: body.issues_found,
    recommendations: body.recommendations,
    completionStatus: body.completion_status,
  }
}
