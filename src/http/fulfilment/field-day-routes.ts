import { z } from 'zod'
import {
  type BookingModule,
  type FieldVisit,
  type VisitFormsModule,
  bookingStatuses,
  notesShownTo,
} from '#modules/booking'
import { type VisitForm, formBefore, nextStep } from '#modules/fulfilment'
import { accessNoteNames, accessNotes, instantText } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import { visitFormSchema, visitFormView } from '../forms/views.ts'
import { localDate } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { visitSchema, visitView } from './visit-views.ts'

const note = z.strictObject({ label: z.string(), text: z.string() })

const fieldVisitSchema = z.strictObject({
  visit: visitSchema,
  next_step: z.enum(['en-route', 'arrived', 'check-in', 'check-out', 'submit']).nullable(),
  next_form: z.string().nullable(),
  booking: z.strictObject({
    id: z.string(),
    booking_reference: z.string(),
    status: z.enum(bookingStatuses),
    service: z.string(),
    problem_description: z.string(),
    version: z.int(),
  }),
  contact: z.strictObject({ name: z.string(), phone: z.string(), address: z.string(), postcode: z.string() }),
  hazards: z.array(note),
  notes: z.array(note),
  forms: z.array(visitFormSchema),
  earlier: z.array(z.strictObject({ service: z.string(), done_at: instantSchema, notes: z.string().nullable() })),
})

/** The day of a technician, with all that a phone needs where there is no signal. */
export function fieldDayRoutes(
  api: Api,
  { booking, forms }: { readonly booking: BookingModule; readonly forms: VisitFormsModule },
): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/field/day',
      tag: 'Field',
      summary:
        'The visits that you lead or come along to on a day, by start, with contact, hazards, what was done there before, their forms, and the next step of those that you lead; `next_form` is the form to fill in before it. Today begins with what is under way, the emergencies and what is late.',
      access: 'field-work',
      query: z.strictObject({ date: localDate }),
      answers: {
        200: {
          says: 'The visits',
          schema: z.strictObject({ date: z.string(), items: z.array(fieldVisitSchema) }),
        },
      },
    },
    async ({ who, query }) => {
      const visits = await booking.fieldDay(actorOf(who), query.date)
      const ofVisits = await forms.of(visits)
      const items = visits.map((one, index) => fieldVisitView(one, ofVisits[index] ?? []))
      return { status: 200, body: { date: query.date.toString(), items } }
    },
  )
}

function fieldVisitView(
  { booking, visit, mayAct, earlier }: FieldVisit,
  forms: readonly VisitForm[],
): z.input<typeof fieldVisitSchema> {
  const { id, reference, status, service, problemDescription, version, contact, accessNotes: said } = booking
  const next = mayAct && (status === 'confirmed' || status === 'in_progress') ? nextStep(visit) : null
  return {
    visit: visitView(visit),
    next_step: next,
    next_form: formBefore(next, forms)?.form.formId ?? null,
    booking: {
      id,
      booking_reference: reference,
      status,
      service: service.name,
      problem_description: problemDescription,
      version,
    },
    contact: { name: contact.name, phone: contact.phone, address: contact.address, postcode: contact.postcode },
    hazards: accessNoteNames.flatMap((name) => {
      const text = said[name]
      return text ? [{ label: accessNotes[name].label, text }] : []
    }),
    notes: notesShownTo('technician', booking).map(({ label, text }) => ({ label, text })),
    forms: forms.map(visitFormView),
    earlier: earlier.map((work) => ({ service: work.service, done_at: instantText(work.at), notes: work.notes })),
  }
}
