import { z } from 'zod'
import { type EnquiriesModule, type EnquiryChange, type EnquiryFilter, enquiryStates } from '#modules/enquiries'
import type { ReplyPorts } from '#modules/messaging'
import type { EnquiryId, UserId } from '#modules/shared'
import type { Team } from '../desks/assignee.ts'
import { changesIn, makeChanges } from '../desks/changes.ts'
import type { Api } from '../kit/api.ts'
import { replyFault } from './reply-fault.ts'
import { enquiryChangeFields, enquiryQuery, enquiryReplyFields } from './fields.ts'
import { enquiryEntrySchema, enquiryEntryView, enquirySchema, enquiryView } from './views.ts'
import { id } from '../kit/fields.ts'
import { page, pageSchema } from '../kit/paging.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'

export interface DeskPorts {
  readonly enquiries: EnquiriesModule
  readonly staff: Team
  readonly messaging: ReplyPorts
}

const params = z.strictObject({ id: id('enq') })
const one = z.object({ enquiry: enquirySchema, entries: z.array(enquiryEntrySchema) })
const shared = { tag: 'Office', access: 'message' } as const

/** The office's work on enquiries. */
export function enquiryDeskRoutes(api: Api, ports: DeskPorts): void {
  const { enquiries, messaging } = ports

  async function whole(enquiryId: EnquiryId): Promise<z.output<typeof one> | null> {
    const found = await enquiries.find(enquiryId)
    return found && { enquiry: enquiryView(found.enquiry), entries: found.entries.map(enquiryEntryView) }
  }

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/enquiries',
      scope: 'messages:read',
      summary: 'Enquiries, the latest first',
      query: enquiryQuery,
      answers: { 200: { says: 'The enquiries', schema: pageSchema(enquirySchema) } },
    },
    async ({ query: { limit, cursor = null, ...asked } }) => {
      const found = await enquiries.list(enquiryFilter(asked), { before: cursor, limit: limit + 1 })
      return { status: 200, body: page(found, limit, enquiryView, (enquiry) => enquiry.id) }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/enquiries/:id',
      scope: 'messages:read',
      summary: 'One enquiry, with all that was done about it',
      params,
      answers: { 200: { says: 'The enquiry', schema: one } },
    },
    async ({ c, params: asked }) => {
      const found = await whole(asked.id)
      return found ? { status: 200, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'patch',
      path: '/api/admin/enquiries/:id',
      scope: 'messages:write',
      summary: 'Another state, another person who takes care of it, a note for the office',
      params,
      body: enquiryChangeFields,
      answers: { 200: { says: 'The enquiry as changed', schema: one } },
    },
    async ({ c, who, params: asked, body }) => {
      const fault = await changeEnquiry(ports, asked.id, body, who.id)
      if (fault) return problem(c, fault)
      const found = await whole(asked.id)
      return found ? { status: 200, body: found } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/enquiries/:id/replies',
      scope: 'messages:write',
      summary:
        'Reply by e-mail, or by text message to a mobile number without an e-mail address (600 characters). A sender without either, a number that wrote STOP and an address that no longer takes messages: 422 `not_reachable`. The same `once` again is the same reply',
      params,
      body: enquiryReplyFields,
      answers: { 201: { says: 'Written, and on its way', schema: one } },
    },
    async ({ c, who, params: asked, body }) => {
      const asking = await enquiries.find(asked.id)
      const fault = asking && (await replyFault(asking.enquiry, body.text, messaging))
      if (fault) return problem(c, fault)
      const replied = await enquiries.reply(asked.id, { ...body, by: who.id })
      const found = replied.ok ? await whole(asked.id) : null
      return found ? { status: 201, body: found } : problem(c, notFound)
    },
  )
}

/** The first fault, or null. */
export function changeEnquiry(
  { enquiries, staff }: Pick<DeskPorts, 'enquiries' | 'staff'>,
  id: EnquiryId,
  asked: z.output<typeof enquiryChangeFields>,
  by: UserId,
): Promise<Problem | null> {
  const changes: readonly EnquiryChange[] = changesIn(asked, (state) => ({ kind: 'state', state }) as const)
  return makeChanges(asked, changes, {
    staff,
    change: (change) => enquiries.change(id, change, by),
    problemOf: () => notFound,
  })
}

type Asked = Pick<z.output<typeof enquiryQuery>, 'state' | 'kind' | 'assigned_to'>

function enquiryFilter({ state, kind, assigned_to: assignedTo }: Asked): EnquiryFilter {
  const states =
    state === undefined ? enquiryStates.filter((one) => one !== 'spam') : state === 'wanted' ? wanted : [state]
  return { states, kind: kind ?? null, assignedTo: assignedTo ?? null }
}

const wanted = ['open', 'in_progress'] as const
