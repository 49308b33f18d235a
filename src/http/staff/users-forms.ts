import { z } from 'zod'
import type { Administration, UserWish } from '#modules/administration'
import { at, atSystem, parseId, doneAt } from '#modules/shared'
import { notValid } from '../kit/form-faults.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { invitationFields, roleWish, statusWish } from './users-fields.ts'
import { administrationProblem } from './users-problems.ts'

type Form = Submission

/** The owner's decisions about users, without scripts. */
export function usersForms(form: Form, administration: Administration): void {
  form('/admin/users/:id/role', { access: 'users' }, async (sent) => {
    const role = z.object({ user_type: roleWish }).safeParse(sent.fields)
    if (role.success) return change(sent, { kind: 'role', role: role.data.user_type })
    const id = await known(sent)
    return id ? sent.again(notValid(role.error), at.admin.user(id)) : sent.refuse(404)
  })

  form('/admin/users/:id/status', { access: 'users' }, async (sent) => {
    const status = statusWish.safeParse(sent.fields['status'])
    return status.success ? change(sent, { kind: 'status', status: status.data }) : sent.refuse(404)
  })

  form('/admin/users/:id/sign-out', { access: 'users' }, async (sent) => {
    const id = parseId('usr', sent.param('id'))
    const done = id && (await administration.signOutPerson(id))
    return id && done?.ok ? sent.c.redirect(doneAt(at.admin.user(id), 'signed-out'), 303) : sent.refuse(404)
  })

  form('/admin/invitations', { access: 'users' }, async (sent) => {
    const page = atSystem.invitations()
    const parsed = invitationFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { email, user_type: role } = parsed.data
    const invited = await administration.invite({ email, role, by: sent.who.id })
    if (!invited.ok) return sent.again(administrationProblem(invited.refusal), page)
    return sent.c.redirect(doneAt(page, 'invited'), 303)
  })

  form('/admin/invitations/:id/resend', { access: 'users' }, (sent) =>
    about(sent, 'again', (id) => administration.inviteAgain(id)),
  )

  form('/admin/invitations/:id/withdraw', { access: 'users' }, (sent) =>
    about(sent, 'withdrawn', (id) => administration.withdrawInvitation(id)),
  )

  async function known(sent: Submitted) {
    const id = parseId('usr', sent.param('id'))
    return id && (await administration.person(id)) ? id : null
  }

  async function change(sent: Submitted, wish: UserWish): Promise<Response> {
    const id = parseId('usr', sent.param('id'))
    const changed = id && (await administration.changePerson(id, wish, sent.who.id))
    if (!changed || (!changed.ok && changed.refusal.kind === 'person-unknown')) return sent.refuse(404)
    const page = at.admin.user(id)
    if (!changed.ok) return sent.again(administrationProblem(changed.refusal), page)
    const done = wish.kind === 'role' ? 'role' : wish.status
    return sent.c.redirect(doneAt(page, done), 303)
  }

  async function about(
    sent: Submitted,
    word: string,
    work: (id: NonNullable<ReturnType<typeof invitationId>>) => ReturnType<Administration['withdrawInvitation']>,
  ): Promise<Response> {
    const page = atSystem.invitations()
    const id = invitationId(sent.param('id'))
    const done = id && (await work(id))
    if (!done || (!done.ok && done.refusal.kind === 'invitation-unknown')) return sent.refuse(404)
    if (!done.ok) return sent.again(administrationProblem(done.refusal), page)
    return sent.c.redirect(doneAt(page, word), 303)
  }
}

function invitationId(text: string) {
  return parseId('inv', text)
}
