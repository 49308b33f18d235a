import { z } from 'zod'
import type { ReportSignature, ReportState, VisitPhoto } from '#modules/booking'
import {
  type ReportChanges,
  absentReasons,
  completedForms,
  completionStatuses,
  emptyReport,
  photoTypes,
  reportLimits,
  vatRates,
  visitIdOf,
} from '#modules/fulfilment'
import type { User } from '#modules/accounts'
import { type VisitId, instantText, may, pence, poundsNumber, poundsText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'
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

export const photoOfVisitSchema = z.strictObject({
  id: z.string(),
  photo_url: z.string(),
  photo_type: z.enum(photoTypes),
  caption: z.string().nullable(),
})

const signature = z.strictObject({
  customer_name: z.string().nullable(),
  /** For the business alone: customers do not get it. */
  satisfaction_rating: z.int().nullable().optional(),
  absent_reason: z.enum(absentReasons).nullable(),
  signed_at: instantSchema,
  signature_url: z.string().nullable(),
})

export const reportSchema = z.strictObject({
  work_performed: z.string(),
  parts_used: z.array(part),
  customer_present: z.boolean().nullable(),
  issues_found: z.string(),
  recommendations: z.string(),
  completion_status: z.enum(completionStatuses).nullable(),
  photos: z.array(photoOfVisitSchema),
  signature: signature.nullable(),
  /** The names of the risk checks and forms that were filled in. */
  forms: z.array(z.string()),
  canonical: z.string(),
  report_hash: z.string(),
  report_version: z.int(),
  locked: z.boolean(),
  /** Why this version was opened; null for the first. */
  correction_reason: z.string().nullable(),
  submitted_at: instantSchema.nullable(),
  /** Why the work is not completed, and until when somebody is to come again. */
  outcome_reason: z.string().nullable(),
  return_by: z.string().nullable(),
})

/** The report for the business. */
export function reportView(state: ReportState): z.input<typeof reportSchema> {
  const { visit, report, photos, signature, forms, canonical, hash } = state
  const { fields } = report ?? emptyReport
  const submission = report?.submission ?? null
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
    signature: signature && signatureView(visitIdOf(visit), signature),
    forms: [...completedForms(forms)],
    canonical,
    report_hash: hash,
    report_version: report?.version ?? 1,
    locked: submission !== null,
    correction_reason: report?.correctionReason ?? null,
    submitted_at: submission && instantText(submission.at),
    outcome_reason: submission?.reason ?? null,
    return_by: submission?.returnBy?.toString() ?? null,
  }
}

/** The same without what is for the business alone. */
function reportForCustomer(state: ReportState): z.input<typeof reportSchema> {
  const view = reportView(state)
  if (!view.signature) return view
  const { satisfaction_rating: _, ...shown } = view.signature
  return { ...view, signature: shown }
}

/** Those who work here read all of it. */
export function viewFor(who: User) {
  return may(who, 'report-work') ? reportView : reportForCustomer
}

function signatureView(visit: VisitId, taken: ReportSignature): z.input<typeof signature> {
  const isSigned = taken.kind === 'signed'
  return {
    customer_name: isSigned ? taken.customerName : null,
    satisfaction_rating: isSigned ? taken.satisfaction : null,
    absent_reason: isSigned ? null : taken.reason,
    signed_at: instantText(taken.at),
    signature_url: isSigned ? `/api/visits/${visit}/signature` : null,
  }
}

export function photoOfVisitView(
  visit: VisitId,
  { id, type, caption }: VisitPhoto,
): z.input<typeof photoOfVisitSchema> {
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
