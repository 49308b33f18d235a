import { z } from 'zod'
import {
  type Appliance,
  type ApplianceLine,
  type HistoryItem,
  applianceKinds,
  guaranteeOn,
  guaranteeStates,
  historyKinds,
} from '#modules/care'
import { atCare, instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const day = z.iso.date().nullable()

export const applianceSchema = z.strictObject({
  id: z.string(),
  property_id: z.string(),
  kind: z.enum(applianceKinds),
  make: z.string(),
  model: z.string(),
  serial: z.string(),
  place: z.string(),
  installed: day,
  guarantee_end: day,
  guarantee: z.enum(guaranteeStates).nullable().meta({ description: 'Today; `ends_soon` within 60 days' }),
  photo: z.string().nullable().meta({ description: 'The address of the photo' }),
  removed: z.boolean().meta({ description: 'It is no longer there' }),
  version: z.int(),
  created_at: instantSchema,
})

export function applianceView(appliance: Appliance, today: Temporal.PlainDate): z.input<typeof applianceSchema> {
  const { id, propertyId, kind, make, model, serial, place, photo, removedAt, version, createdAt } = appliance
  return {
    id,
    property_id: propertyId,
    kind,
    make,
    model,
    serial,
    place,
    installed: appliance.installedOn?.toString() ?? null,
    guarantee_end: appliance.guaranteeEndsOn?.toString() ?? null,
    guarantee: guaranteeOn(appliance.guaranteeEndsOn, today),
    photo: photo && atCare.appliancePhoto(propertyId, id),
    removed: removedAt !== null,
    version,
    created_at: instantText(createdAt),
  }
}

export const lineSchema = applianceSchema.extend({
  property: z.strictObject({ name: z.string(), address: z.string(), postcode: z.string() }),
  customer_id: z.string(),
  customer: z.string(),
})

export function lineView(line: ApplianceLine, today: Temporal.PlainDate): z.input<typeof lineSchema> {
  const { name, address, postcode, userId } = line.property
  return {
    ...applianceView(line, today),
    property: { name, address, postcode },
    customer_id: userId,
    customer: line.ownerName,
  }
}

export const historySchema = z.strictObject({
  items: z.array(
    z.strictObject({
      kind: z.enum(historyKinds),
      at: instantSchema,
      title: z.string(),
      reference: z.string(),
      booking_id: z.string().nullable(),
      visit_id: z.string().nullable(),
      document_id: z.string().nullable(),
      quote_request_id: z.string().nullable(),
      words: z.string().nullable().meta({ description: 'The work of a report, or the technician of a visit' }),
      state: z.string().nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export function historyView(item: HistoryItem): z.input<typeof historySchema>['items'][number] {
  const { kind, title, reference, words, state } = item
  return {
    kind,
    at: instantText(item.at),
    title,
    reference,
    booking_id: item.bookingId,
    visit_id: item.visitId,
    document_id: item.invoiceId,
    quote_request_id: item.quoteId,
    words,
    state,
  }
}
