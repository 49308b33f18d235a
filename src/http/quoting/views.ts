import { z } from 'zod'
import type { FoundQuoteRequest, QuoteEntry, QuotePaper, QuoteRequest, QuoteState } from '#modules/quoting'
import { instantText, poundsNumber } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const paperSchema = z.object({
  invoice_id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  total: z.number().meta({ description: 'Pounds' }),
  valid_until: z.string().nullable(),
})

export const quoteRequestSchema = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  postcode: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  service_id: z.string().nullable(),
  conversation_id: z.string().nullable(),
  enquiry_id: z.string().nullable(),
  state: z.string(),
  assigned_to: z.string().nullable(),
  waiting: z.boolean(),
  quote: paperSchema.nullable(),
  draft: paperSchema.nullable(),
  plan: z
    .object({
      service_id: z.string(),
      duration_minutes: z.number(),
      payment_policy: z.string(),
      valid_days: z.number(),
      survey: z.boolean(),
    })
    .nullable(),
  version: z.number(),
  created_at: instantSchema,
})

const entrySchema = z.object({ kind: z.string(), text: z.string(), by: z.string().nullable(), at: instantSchema })

export const wholeQuoteSchema = z.object({
  quote_request: quoteRequestSchema,
  entries: z.array(entrySchema),
  files: z.array(z.object({ id: z.string(), media_type: z.string(), bytes: z.number() })),
})

/** The customer sees neither the draft, nor who takes care of it, nor notes. */
export const ownQuoteSchema = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  description: z.string(),
  state: z.string(),
  quote: paperSchema.nullable(),
  messages: z.array(z.object({ from: z.enum(['us', 'you']), text: z.string(), at: instantSchema })),
  created_at: instantSchema,
})

function paperView({ invoiceId, number, status, total, dueDate }: QuotePaper): z.output<typeof paperSchema> {
  return {
    invoice_id: invoiceId,
    number,
    status,
    total: poundsNumber(total),
    valid_until: dueDate && dueDate.toString(),
  }
}

export function quoteRequestView(request: QuoteRequest, state: QuoteState): z.output<typeof quoteRequestSchema> {
  const { id, reference, name, email, phone, address, postcode, description, category, plan, version } = request
  return {
    id,
    reference,
    name,
    email,
    phone,
    address,
    postcode,
    description,
    category,
    service_id: request.serviceId,
    conversation_id: request.conversationId,
    enquiry_id: request.enquiryId,
    state,
    assigned_to: request.assignedTo,
    waiting: request.isWaiting,
    quote: request.paper && paperView(request.paper),
    draft: request.draft && paperView(request.draft),
    plan: plan && {
      service_id: plan.serviceId,
      duration_minutes: plan.durationMinutes,
      payment_policy: plan.paymentPolicy,
      valid_days: plan.validDays,
      survey: plan.isSurvey,
    },
    version,
    created_at: instantText(request.createdAt),
  }
}

export function wholeQuoteView(
  { request, entries, files }: FoundQuoteRequest,
  state: QuoteState,
): z.output<typeof wholeQuoteSchema> {
  return {
    quote_request: quoteRequestView(request, state),
    entries: entries.map(({ kind, text, by, at }) => ({ kind, text, by, at: instantText(at) })),
    files: files.map(({ id, mediaType, bytes }) => ({ id, media_type: mediaType, bytes })),
  }
}

export function ownQuoteView(
  { request, entries }: FoundQuoteRequest,
  state: QuoteState,
): z.output<typeof ownQuoteSchema> {
  const { id, reference, name, description, paper, createdAt } = request
  return {
    id,
    reference,
    name,
    description,
    state,
    quote: paper && paperView(paper),
    messages: entries.filter(isSaid).map(({ kind, text, at }) => ({
      from: kind === 'question' ? ('us' as const) : ('you' as const),
      text,
      at: instantText(at),
    })),
    created_at: instantText(createdAt),
  }
}

const isSaid = ({ kind }: QuoteEntry) => kind === 'question' || kind === 'message'
