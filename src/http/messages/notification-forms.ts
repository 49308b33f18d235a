import type { AccountsModule } from '#modules/accounts'
import { at, parseId } from '#modules/shared'
import { ownPath } from '../kit/next-path.ts'
import type { Submission } from '../kit/submission.ts'
import { setUpPage } from '../second-factor/withheld.ts'

/** Marks one as read and goes on to what it is about, or marks all. */
export function notificationForms(form: Submission, accounts: Pick<AccountsModule, 'markRead'>): void {
  form('/notifications/read', { access: 'signed-in' }, async ({ c, who, fields: { id = '', next } }) => {
    if (c.var.withheld !== null) return c.redirect(setUpPage, 303)
    const one = parseId('ntf', id)
    if (one || id === '') await accounts.markRead(who.id, one && [one])
    return c.redirect(ownPath(next) ?? at.notifications(), 303)
  })
}
