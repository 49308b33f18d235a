import { z } from 'zod'
import { type ContactModule, messageLimits } from '#modules/directory'
import { at, doneAt, parseId } from '#modules/shared'
import { freeText } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission } from '../kit/submission.ts'

const fields = z.object({ text: freeText(messageLimits.answer, 'Please write your answer') })

/** The answer of an expert to a message. */
export function messageForms(form: Submission, experts: Pick<ContactModule, 'answer'>): void {
  form('/my-listings/messages/:id', { access: 'signed-in' }, async (sent) => {
    const id = parseId('lms', sent.param('id'))
    if (!id) return sent.refuse(404)
    const page = at.listingMessage(id)
    const parsed = fields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const isAnswered = await experts.answer(id, sent.who.id, parsed.data.text)
    return isAnswered ? sent.c.redirect(doneAt(page, 'answered'), 303) : sent.refuse(404)
  })
}
