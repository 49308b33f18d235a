import { at, doneAt, parseId } from '#modules/shared'
import { changeForm } from '../desks/changes.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission } from '../kit/submission.ts'
import { type DeskPorts, changeEnquiry } from './desk-routes.ts'
import { enquiryChangeFields, enquiryReplyFields } from './fields.ts'
import { replyFault } from './reply-fault.ts'

/** The forms of an enquiry's page in the office. */
export function enquiryDeskForms(form: Submission, ports: DeskPorts): void {
  const { enquiries, messaging } = ports
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

  changeForm(form, {
    path: '/admin/enquiries/:id/change',
    idIn: (typed) => parseId('enq', typed),
    pageOf: at.admin.enquiry,
    fields: enquiryChangeFields,
    change: (id, asked, by) => changeEnquiry(ports, id, asked, by),
  })
}
