import { z } from 'zod'
import type { User } from '#modules/accounts'
import { type BookingModule, type KeptAgreement, customerKinds, startConsents } from '#modules/booking'
import { type BookingId, instantText, may, parseId } from '#modules/shared'
import type { AgreedOrder, BadTerms, TermsChanged, TermsModule, TermsPrinter } from '#modules/terms'
import { actorOf } from '../bookings/actor.ts'
import { bookerOf } from '../kit/access.ts'
import { bookingParams } from '../bookings/fields.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'
import { type Problem, conflict, notFound, notValidFields, problem } from '../kit/problem.ts'
import { termsFields, termsSchema, termsView, versionSchema, versionView } from './fields.ts'

const shared = { tag: 'Office', access: 'settings' } as const
const path = '/api/admin/terms'
const answers = { 200: { says: 'The terms in force', schema: termsSchema } }
const versionsShown = 200

const agreementSchema = z.strictObject({
  version: z.string(),
  text: z.string(),
  customer_kind: z.enum(customerKinds),
  start_consent: z.enum(startConsents),
  was_read: z.boolean().nullable().meta({
    description: 'Whether the office read the text to the caller; null where the customer ordered themselves',
  }),
  agreed_at: instantSchema,
  agreed_by: z.string(),
  pages: z.record(z.string(), z.string()).nullable().meta({
    description: 'The version of each legal page that belonged to the contract; null for orders of older releases',
  }),
  consents: z.array(
    z.strictObject({
      version: z.string(),
      text: z.string(),
      given_at: instantSchema,
      given_by: z.string(),
      undone_at: instantSchema.nullable(),
    }),
  ),
})

export interface TermsRoutePorts {
  readonly terms: TermsModule
  readonly booking: Pick<BookingModule, 'find' | 'agreement'>
  readonly printer: TermsPrinter
}

/** The owner's terms with their versions, and what was agreed with a booking. */
export function termsRoutes(api: Api, { terms, booking, printer }: TermsRoutePorts): void {
  const inForce = async () => ({ status: 200, body: termsView(await terms.current(), await terms.missing()) })

  /** Null for anybody but the customer and the office: a technician of the booking is no party to its contract. */
  async function agreedWith(
    who: User,
    id: BookingId,
  ): Promise<(Omit<AgreedOrder, 'agreement'> & { agreement: KeptAgreement }) | null> {
    const found = await booking.find(actorOf(who), id)
    if (!found.ok || !(found.value.customerId === who.id || may(who, 'dispatch'))) return null
    const agreement = await booking.agreement(found.value)
    const { reference, service } = found.value
    return agreement && { reference, service: service.name, agreement }
  }

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path,
      summary:
        'The terms of an order: their texts, and the details of the business that the law requires and that are missing.',
      answers,
    },
    inForce,
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path,
      summary:
        'Save another version of the terms. Orders that were placed keep theirs. `version` is the one that was read, so that no change is lost; `checked` says that a solicitor has checked the wording.',
      body: termsFields,
      answers,
    },
    async ({ c, who, body: { texts, checked, version } }) => {
      const saved = await terms.save({ texts, isChecked: checked, version, by: who.id })
      return saved.ok ? inForce() : problem(c, problemOfTerms(saved.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: `${path}/versions`,
      summary: 'Every saved version of the terms, the latest first.',
      answers: { 200: { says: 'The versions', schema: pageSchema(versionSchema) } },
    },
    async () => {
      const items = (await terms.versions(versionsShown)).map(versionView)
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/agreement',
      scope: 'bookings:read',
      tag: 'Bookings',
      summary:
        'What was agreed with a booking: the text as it was shown, its version, when and by whom. `start_consent` is the consent to begin within the 14 days as it is now, by the present start and the confirmation; `consents` are those that were given with moves. 404 where nothing was kept.',
      access: 'booker',
      params: bookingParams,
      answers: { 200: { says: 'What was agreed', schema: agreementSchema } },
    },
    async ({ c, who, params }) => {
      const agreed = await agreedWith(who, params.id)
      if (!agreed) return problem(c, notFound)
      const { agreement } = agreed
      const { version, text, customerKind, startConsent, wasRead, agreedAt, agreedBy, pages, consents } = agreement
      return {
        status: 200,
        body: {
          version,
          text,
          customer_kind: customerKind,
          start_consent: startConsent,
          was_read: wasRead,
          agreed_at: instantText(agreedAt),
          agreed_by: agreedBy,
          pages,
          consents: consents.map((one) => ({
            version: one.version,
            text: one.text,
            given_at: instantText(one.givenAt),
            given_by: one.givenBy,
            undone_at: one.undoneAt && instantText(one.undoneAt),
          })),
        },
      }
    },
  )

  api.other({ method: 'get', path: '/bookings/:id/terms.pdf', access: 'booker' }, async (c) => {
    const who = bookerOf(c)
    const id = parseId('bkg', c.req.param('id') ?? '')
    const agreed = who && id && (await agreedWith(who, id))
    if (!agreed) return problem(c, notFound)
    const file = await printer.printTerms(await terms.document(agreed))
    const name = `terms-${agreed.reference}.pdf`
    return c.body(new Uint8Array(file), 200, { ...fileHeaders, 'content-disposition': `inline; filename="${name}"` })
  })
}

/** Not kept by any cache: it is about one person's order. */
const fileHeaders = { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' } as const

export function problemOfTerms(refusal: BadTerms | TermsChanged): Problem {
  if (refusal.kind === 'terms-changed') {
    const detail = 'Somebody has changed the terms meanwhile. Please look at them again.'
    return conflict('text_changed', detail)
  }
  return notValidFields(refusal.faults)
}
