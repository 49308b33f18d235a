import { z } from 'zod'
import { type CareModule, type Due, type DueLine, type DueRefusal, type DuesModule, dueKinds } from '#modules/care'
import { type Clock, type PropertyId, at, atCare, businessDate, doneAt, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import { id, localDate, orEmpty } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { pageLimit } from '../kit/paging.ts'
import { type Problem, notFound, notValidField, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { propertyParams } from './fields.ts'
import { careProblem } from './problems.ts'

interface RoutePorts {
  readonly care: DuesModule
  readonly clock: Clock
}

const kind = z.enum(dueKinds, 'Choose the check or service')
const doneFields = z.strictObject({ kind, done_on: localDate })
const dueParams = z.object({ id: id('prp'), due: kind })

const dueSchema = z.strictObject({
  kind,
  done_on: z.iso.date(),
  due_on: z.iso.date(),
  overdue: z.boolean(),
})

const lineSchema = dueSchema.extend({
  property_id: z.string(),
  property: z.string(),
  address: z.string(),
  postcode: z.string(),
  customer_id: z.string(),
  customer: z.string(),
})

const common = { tag: 'Care', access: 'signed-in' } as const
const forWhom = 'For the owner, the office, and a technician while a visit there is theirs.'

/** The days on which properties are due for a check or service. */
export function dueRoutes(api: Api, { care, clock }: RoutePorts): void {
  const today = () => businessDate(clock.now())

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: '/api/properties/:id/dues',
      summary: `Checks and services of a property, by the day on which each is due. ${forWhom}`,
      params: propertyParams,
      answers: { 200: { says: 'The dues', schema: z.strictObject({ items: z.array(dueSchema) }) } },
    },
    async ({ c, who, params }) => {
      const found = await care.dues(actorOf(who), params.id)
      if (!found.ok) return problem(c, dueProblem(found.refusal))
      return { status: 200, body: { items: found.value.map((due) => dueView(due, today())) } }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: '/api/properties/:id/dues',
      summary: `Keeps when a check or service was done. Gas safety and boiler service are due 12 months on; done in the last two months before they were due, or on that day, they keep their date. An EICR is due 5 years on. ${forWhom}`,
      params: propertyParams,
      body: doneFields,
      answers: { 200: { says: 'When it is due again', schema: dueSchema } },
    },
    async ({ c, who, params, body }) => {
      const done = await care.noteDone(actorOf(who), params.id, body.kind, body.done_on)
      if (!done.ok) return problem(c, dueProblem(done.refusal))
      return { status: 200, body: dueView(done.value, today()) }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'delete',
      path: '/api/properties/:id/dues/:due',
      summary: `Ends the reminders of a check or service. ${forWhom}`,
      params: dueParams,
      answers: { 204: { says: 'Nobody is reminded any more' } },
    },
    async ({ c, who, params }) => {
      const gone = await care.forgetDue(actorOf(who), params.id, params.due)
      return gone.ok ? { status: 204 } : problem(c, dueProblem(gone.refusal))
    },
  )

  api.endpoint(
    {
      tag: 'Care',
      access: 'customers',
      scope: 'customers:read',
      method: 'get',
      path: '/api/admin/care/due',
      summary: 'Overdue checks and services of properties, and those that are due within 60 days, the earliest first.',
      query: z.strictObject({
        kind: orEmpty(kind).default(null),
        limit: pageLimit.default(50),
        cursor: z.string().max(200).optional(),
      }),
      answers: {
        200: {
          says: 'What is due',
          schema: z.strictObject({ items: z.array(lineSchema), next_cursor: z.string().nullable() }),
        },
      },
    },
    async ({ query: { kind: sort, limit, cursor } }) => {
      const found = await care.listDue({ kind: sort }, cursor ?? null, limit + 1)
      const items = found.slice(0, limit)
      const next_cursor = found.length > limit ? (items.at(-1)?.key ?? null) : null
      return { status: 200, body: { items: items.map((line) => lineView(line, today())), next_cursor } }
    },
  )
}

/** The same as forms of the page of a property, which each reader has a different one of. */
export function dueForms(form: Submission, { care }: { readonly care: DuesModule & Pick<CareModule, 'enter'> }): void {
  const own = { access: 'signed-in' } as const

  form('/properties/:id/dues', own, async ({ c, who, param, fields, again, refuse }) => {
    const propertyId = parseId('prp', param('id'))
    const page = propertyId && (await pageOf(care, actorOf(who), propertyId))
    if (!propertyId || !page) return refuse(404)
    const parsed = doneFields.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error), page)
    const done = await care.noteDone(actorOf(who), propertyId, parsed.data.kind, parsed.data.done_on)
    if (done.ok) return c.redirect(doneAt(page, 'due-kept', 'dues'), 303)
    const fault = dueProblem(done.refusal)
    return fault.status === 403 || fault.status === 404 ? refuse(fault.status) : again(fault, page)
  })

  form('/properties/:id/dues/:due/remove', own, async ({ c, who, param, refuse }) => {
    const propertyId = parseId('prp', param('id'))
    const sort = dueKinds.find((one) => one === param('due'))
    const page = propertyId && (await pageOf(care, actorOf(who), propertyId))
    if (!propertyId || !sort || !page) return refuse(404)
    const gone = await care.forgetDue(actorOf(who), propertyId, sort)
    return gone.ok ? c.redirect(doneAt(page, 'due-removed', 'dues'), 303) : refuse(404)
  })
}

/** The page on which the reader sees the property; null where they do not. */
async function pageOf(
  care: Pick<CareModule, 'enter'>,
  reader: ReturnType<typeof actorOf>,
  propertyId: PropertyId,
): Promise<string | null> {
  const entered = await care.enter(reader, propertyId)
  if (!entered.ok) return null
  const { side, property } = entered.value
  if (side === 'office') return at.admin.customerProperty(property.userId, property.id)
  return side === 'customer' ? at.profile.property(property.id) : atCare.property(property.id)
}

function dueProblem(refusal: DueRefusal): Problem {
  switch (refusal.kind) {
    case 'done-later':
      return notValidField('done_on', 'The day has not come yet')
    case 'done-before':
      return notValidField('done_on', `It was done later, on ${refusal.lastOn.toString()}: end its reminders first`)
    case 'due-unknown':
      return notFound
    default:
      return careProblem(refusal)
  }
}

function dueView({ kind: sort, doneOn, dueOn }: Due, today: Temporal.PlainDate): z.input<typeof dueSchema> {
  const overdue = Temporal.PlainDate.compare(dueOn, today) < 0
  return { kind: sort, done_on: doneOn.toString(), due_on: dueOn.toString(), overdue }
}

function lineView(line: DueLine, today: Temporal.PlainDate): z.input<typeof lineSchema> {
  const { id: property_id, name: property, address, postcode, userId } = line.property
  return {
    ...dueView(line, today),
    property_id,
    property,
    address,
    postcode,
    customer_id: userId,
    customer: line.ownerName,
  }
}
