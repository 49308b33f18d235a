import type { EnquiriesModule } from '#modules/enquiries'
import type { ReplyPorts } from '#modules/messaging'
import { type UserId, at, parseId, doneAt } from '#modules/shared'
import { assigneeFault, changesIn } from './desk-routes.ts'
import { enquiryChangeFields, enquiryReplyFields } from './fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { replyFault } from './reply-fault.ts'
import type { Submission } from '../kit/submission.ts'
import { notValidFields } from '../kit/problem.ts'

interface DeskPorts {
  readonly enquiries: EnquiriesModule
  readonly staff: () => Promise<readonly { readonly id: UserId }[]>
  readonly messaging: ReplyPorts
}

/** The forms of an enquiry's page in the office. */
export function enquiryDeskForms(form: Submission, { enquiries, staff: team, messaging }: DeskPorts): void {
  form('/admin/enquiries/:id/reply', { access: 'message' }, async (sent) => {
    const id = parseId('enq', sent.param('id'))
    if (!id) return sent.refuse(404)
    const page = at.admin.enquiry(id)
    const parsed = enquiryReplyFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const asking = await enquiries.find(id)
    const fault = asking && (await replyFault(asking.enquiry, parsed.data.text, messaging))
    if (fault) return sent.again(fault, page)
    const replied = await enquiries.reply(id, { ...parsed.data, by: sent.who.id })
    return replied.ok ? sent.c.redirect(doneAt(page, 'replied'), 303) : sent.refuse(404)
  })

  form('/admin/enquiries/:id/change', { access: 'message' }, async (sent) => {
    const id = parseId('enq', sent.param('id'))
    if (!id) return sent.refuse(404)
    const page = at.admin.enquiry(id)
    const { assigned_to: assignedTo, note, ...rest } = sent.fields
    const parsed = enquiryChangeFields.safeParse({
      ...rest,
      ...(assignedTo !== undefined && { assigned_to: assignedTo === '' ? null : assignedTo }),
      ...(note !== undefined && note.trim() !== '' && { note }),
    })
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const fault = await assigneeFault(team, parsed.data.assigned_to)
    if (fault) return sent.again(notValidFields([fault]), page)
    for (const change of changesIn(parsed.data)) {
      const changed = await enquiries.change(id, change, sent.who.id)
      if (!changed.ok) return sent.refuse(404)
    }
    return sent.c.redirect(doneAt(page, 'changed'), 303)
  })
}
