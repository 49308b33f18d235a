import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { roleWords } from '../../../role-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, routeParams, site, form }: PageContextServer) {
  const token = routeParams['token'] ?? ''
  const invitation = await modules.administration.invitationByToken(token)
  if (!invitation) throw render(404)
  return {
    action: `/invitation/${encodeURIComponent(token)}`,
    business: site.businessName,
    email: invitation.email,
    role: roleWords[invitation.role].member,
    minimum: modules.accounts.passwordRules.staffMinimum,
    form,
  }
}
