import { z } from 'zod'
import type { ConversationsModule } from '#modules/conversations'
import { type UserId, at, doneAt, parseId } from '#modules/shared'
import { bookingParams } from '../bookings/fields.ts'
import { assigneeFault } from '../desks/assignee.ts'
import { assignFields } from '../chat/fields.ts'
import type { Api } from '../kit/api.ts'
import { notValid } from '../kit/form-faults.ts'
import { notFound, notValidFields, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'

interface AssignmentPorts {
  readonly conversations: Pick<ConversationsModule, 'assign'>
  readonly staff: () => Promise<readonly { readonly id: UserId }[]>
}

const answer = z.strictObject({ booking_id: z.string(), assigned_to: z.string().nullable() })

/** Which member of the office takes care of the conversation of a booking. */
export function threadAssignment(api: Api, form: Submission, { conversations, staff }: AssignmentPorts): void {
  api.endpoint(
    {
      tag: 'Conversations',
      access: 'message',
      method: 'post',
      path: '/api/bookings/:id/messages/assign',
      summary:
        'Another member of the office takes care of the conversation of a booking; null for nobody. The first who writes in it has it without this',
      params: bookingParams,
      body: assignFields,
      answers: { 200: { says: 'Assigned', schema: answer } },
    },
    async ({ c, params: { id }, body: { assigned_to: assignedTo } }) => {
      const fault = await assigneeFault(staff, assignedTo)
      if (fault) return problem(c, notValidFields([fault]))
      const assigned = await conversations.assign(id, assignedTo)
      if (!assigned.ok) return problem(c, notFound)
      return { status: 200, body: { booking_id: id, assigned_to: assignedTo } }
    },
  )

  const load = async ({ param }: { readonly param: (name: string) => string }) => parseId('bkg', param('id'))

  form('/chat/:id/assign', { access: 'message', load, page: at.bookingChat }, async (sent) => {
    const { c, found: id, fields, again, refuse } = sent
    const parsed = assignFields.safeParse({ assigned_to: fields['assigned_to'] || null })
    if (!parsed.success) return again(notValid(parsed.error))
    const fault = await assigneeFault(staff, parsed.data.assigned_to)
    if (fault) return again(notValidFields([fault]))
    const assigned = await conversations.assign(id, parsed.data.assigned_to)
    return assigned.ok ? c.redirect(doneAt(at.bookingChat(id), 'assigned'), 303) : refuse(404)
  })
}
