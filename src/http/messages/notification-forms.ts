import type { AccountsModule } from '#modules/accounts'
import { at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { ownPath } from '../kit/next-path.ts'
import { problem, signInNeeded } from '../kit/problem.ts'
import { setUpPage } from '../second-factor/withheld.ts'

/** Marks one as read and goes on to what it is about, or marks all. */
export function notificationForms(api: Api, accounts: Pick<AccountsModule, 'markRead'>): void {
  api.other({ method: 'post', path: '/notifications/read', access: 'signed-in' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    if (!c.var.who) return problem(c, signInNeeded)
    if (c.var.withheld !== null) return c.redirect(setUpPage, 303)
    const { id = '', next } = read.value
    const one = parseId('ntf', id)
    if (one || id === '') await accounts.markRead(c.var.who.id, one && [one])
    return c.redirect(ownPath(next) ?? at.notifications(), 303)
  })
}
